import { describe, expect, it } from 'vitest';
import { resizeHandles } from '../arrange/resize.ts';
import { formatHandle, type Handle, parseHandle } from './handle.ts';

const key = '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d';

describe('the data-handle attribute', () => {
  const handles: readonly Handle[] = [
    { kind: 'rotate' },
    ...resizeHandles.map((handle) => ({ kind: 'resize', handle }) as const),
    ...(['NORTH', 'EAST', 'SOUTH', 'WEST'] as const).map(
      (side) => ({ kind: 'connect', side, key }) as const,
    ),
    { kind: 'end', end: 'first', key },
    { kind: 'end', end: 'second', key },
    ...(['bend', 'leg', 'column', 'row'] as const).map((kind) => ({ kind, index: 2, key })),
    { kind: 'label', key },
  ];

  it.each(handles.map((handle) => [formatHandle(handle), handle] as const))(
    'reads %s back as it was written',
    (text, handle) => {
      expect(parseHandle(text)).toEqual(handle);
    },
  );

  it('is different for every handle', () => {
    expect(new Set(handles.map(formatHandle)).size).toBe(handles.length);
  });

  it('is ignored when it names no handle', () => {
    expect(parseHandle('')).toBeUndefined();
    expect(parseHandle('other:1')).toBeUndefined();
  });
});
