import { describe, expect, it } from 'vitest';
import { showFile } from '../../local/uploads/show-file.ts';
import { createTestBoard, putShape } from '../board/test-board.ts';

const image = { basic: { type: 'IMAGE' as const } };

function start(more: object = {}) {
  const board = createTestBoard();
  const id = putShape(board, 1, [100, 100, 200, 100], { ...image, ...more });
  const upload = {
    ...{ elementId: id, zone: '1/3', editionId: '1', spaceId: '2', zoneId: '3' },
    ...{ name: 'new.png', bytes: new Blob(), fileId: '71' },
  };
  return { zone: board.zone, id, upload, shape: () => board.zone.find('shape', id) };
}

describe('an uploaded file', () => {
  it('is shown by its element', () => {
    const { zone, upload, shape } = start();
    expect(showFile(zone, upload)).toBe(true);
    expect(shape()?.image).toEqual({ file_id: '71' });
  });

  it('is offered by its card, unless that has one already', () => {
    const { zone, upload, shape } = start({ basic: { type: 'FILE' }, file: { bytes: 5 } });
    expect(showFile(zone, upload)).toBe(true);
    expect(shape()?.file).toEqual({ file_id: '71', bytes: 5 });
    expect(showFile(zone, { ...upload, fileId: '72' })).toBe(true);
    expect(shape()?.file).toEqual({ file_id: '71', bytes: 5 });
  });

  it('waits for an element that was removed', () => {
    const { zone, id, upload } = start();
    zone.remove(id);
    expect(showFile(zone, upload)).toBe(false);
  });

  it('is left out if someone has chosen another image', () => {
    const { zone, upload, shape } = start({ image: { file_id: '5' } });
    expect(showFile(zone, upload)).toBe(true);
    expect(shape()?.image).toEqual({ file_id: '5' });
  });

  it('replaces an image with its crop, and the element takes its ratio', () => {
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const { zone, upload, shape } = start({ image: { file_id: '5', crop, alt: 'Boats' } });
    expect(showFile(zone, { ...upload, replaces: { fileId: '5', ratio: 1 } })).toBe(true);
    expect(shape()).toMatchObject({ meta: { name: 'new.png' } });
    expect(shape()?.image).toEqual({ file_id: '71', alt: 'Boats' });
    const layout = { left: 100, top: 50, width: 200, height: 200 };
    expect(shape()?.properties?.layout).toMatchObject(layout);
  });
});
