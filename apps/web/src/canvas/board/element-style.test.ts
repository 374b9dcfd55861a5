import type { StoredFill } from '@lienzo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Board } from './board.ts';
import {
  changeConnector,
  changeFill,
  changeLine,
  changeTextStyle,
  changeValign,
  colorOf,
  fillOf,
  hexOf,
  lineOf,
  textOf,
} from './element-style.ts';
import { createTestBoard, putConnector, putFrame, putShape } from './test-board.ts';

const ink = '#1f2a44';

function shapeOf(board: Board, key: string) {
  const element = board.scene.find(key);
  if (element?.kind !== 'shape') throw new Error('There is no shape.');
  return element;
}

function setUp() {
  const board = createTestBoard();
  const a = putShape(board, 1, [0, 0, 10, 10]);
  const b = putShape(board, 2, [50, 0, 10, 10]);
  const frame = putFrame(board, 3, [0, 100, 50, 50]);
  const line = putConnector(board, 4, [a, b]);
  return { board, a, b, frame, line };
}

describe('hexOf', () => {
  it('reads back every color that colorOf writes', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (red, green, blue) => {
        const hex = `#${[red, green, blue].map((n) => n.toString(16).padStart(2, '0')).join('')}`;
        expect(hexOf(colorOf(hex))).toBe(hex);
        expect(hexOf({ rgb: { red, green, blue } })).toBe(hex);
      }),
    );
  });

  it('expands short colors and drops the alpha channel', () => {
    expect(hexOf(colorOf('#abc'))).toBe('#aabbcc');
    expect(hexOf(colorOf('#11223344'))).toBe('#112233');
  });

  it.each([
    [{ hue: 0, saturation: 1, brightness: 1 }, '#ff0000'],
    [{ hue: 120, saturation: 1, brightness: 1 }, '#00ff00'],
    [{ hue: 240, saturation: 1, brightness: 0.5 }, '#000080'],
    [{ hue: 77, saturation: 0, brightness: 1 }, '#ffffff'],
  ])('converts %j', (hsb, hex) => {
    expect(hexOf({ hsb })).toBe(hex);
  });

  it('is undefined without a color', () => {
    expect(hexOf(undefined)).toBeUndefined();
  });
});

describe('fills', () => {
  it('change shapes and frames but not connectors, as one undoable change', () => {
    const { board, a, frame } = setUp();
    changeFill(board, board.scene.all(), '#ff0000');
    expect(fillOf(shapeOf(board, a))).toBe('#ff0000');
    expect(board.zone.find('frame', frame)?.properties?.fills).toHaveLength(1);
    board.zone.undo();
    expect(fillOf(shapeOf(board, a))).toBeUndefined();
    expect(board.zone.find('frame', frame)?.properties?.fills).toBeUndefined();
  });

  it('are removed by none', () => {
    const { board, a } = setUp();
    changeFill(board, board.scene.all(), 'none');
    expect(fillOf(shapeOf(board, a))).toBe('none');
  });

  it('show the topmost of several', () => {
    const { board, a } = setUp();
    const fills: StoredFill[] = ['#111111', '#222222'].map((hex) => ({
      solid: { color: colorOf(hex) },
    }));
    board.zone.change('shape', { id: a, properties: { fills } });
    expect(fillOf(shapeOf(board, a))).toBe('#222222');
  });

  it('do not change for viewers', () => {
    const { board, a } = setUp();
    changeFill({ ...board, canEdit: false }, board.scene.all(), '#ff0000');
    expect(fillOf(shapeOf(board, a))).toBeUndefined();
  });
});

describe('lines', () => {
  it('keep the other properties when one changes', () => {
    const { board, a } = setUp();
    changeLine(board, [shapeOf(board, a)], { color: '#00ff00', ink });
    changeLine(board, [shapeOf(board, a)], { width: 4, ink });
    changeLine(board, [shapeOf(board, a)], { type: 'DASH', ink });
    expect(lineOf(shapeOf(board, a))).toEqual({ color: '#00ff00', width: 4, type: 'DASH' });
  });

  it('get the default color when only the width changes', () => {
    const { board, a, line } = setUp();
    changeLine(board, board.scene.all(), { width: 4, ink });
    expect(lineOf(shapeOf(board, a)).color).toBe(ink);
    const connector = board.scene.find(line);
    expect(connector && lineOf(connector)).toEqual({ color: ink, width: 4 });
  });

  it('can be removed from shapes but not from connectors', () => {
    const { board, a, line } = setUp();
    changeLine(board, board.scene.all(), { color: '#00ff00', ink });
    changeLine(board, board.scene.all(), { color: 'none', ink });
    expect(lineOf(shapeOf(board, a))).toEqual({ none: true });
    const connector = board.scene.find(line);
    expect(connector && lineOf(connector).color).toBe('#00ff00');
  });
});

describe('connectors', () => {
  it('change their type and one marker without touching the other end', () => {
    const { board, a, b, line } = setUp();
    changeConnector(board, board.scene.all(), { type: 'CURVE', second: 'DIAMOND' });
    expect(board.zone.find('connector', line)).toMatchObject({
      type: 'CURVE',
      connected: { first: { shape_id: a }, second: { shape_id: b, marker: 'DIAMOND' } },
    });
    changeConnector(board, board.scene.all(), { first: 'OVAL' });
    expect(board.zone.find('connector', line)?.connected).toMatchObject({
      first: { marker: 'OVAL' },
      second: { marker: 'DIAMOND' },
    });
  });
});

describe('text', () => {
  it('is styled on shapes and connectors, and keeps its alignment', () => {
    const { board, a, line } = setUp();
    changeValign(board, board.scene.all(), 'TOP');
    changeTextStyle(board, board.scene.all(), { size: 32 });
    for (const key of [a, line]) {
      const element = board.scene.find(key);
      expect(element && textOf(element)?.properties).toMatchObject({
        valign: 'TOP',
        para_style: { portion_style: { size: 32 } },
      });
    }
  });
});
