import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConnectorInput, FrameInput, ShapeInput } from '@lienzo/contract';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import type { Conversion, Reader } from '../src/index.ts';

interface Expected {
  readonly frames: number;
  readonly shapes: number;
  readonly connectors: number;
  readonly files: number;
  readonly losses: number;
}

const validators = {
  frames: Compile(FrameInput),
  shapes: Compile(ShapeInput),
  connectors: Compile(ConnectorInput),
};

/** Returns the elements that the contract refuses. */
export function invalidElements(conversion: Conversion): unknown[] {
  return (['frames', 'shapes', 'connectors'] as const).flatMap((kind) =>
    conversion[kind].filter((element) => !validators[kind].Check(element)),
  );
}

/** Tests that every file in a folder of the corpus is read as its `expected.json` says. */
export function describeCorpus(folder: string, read: Reader): void {
  const path = join(import.meta.dirname, 'corpus', folder);
  const files = readdirSync(path).filter((file) => file !== 'expected.json');
  const expected = JSON.parse(readFileSync(join(path, 'expected.json'), 'utf8')) as Record<
    string,
    Expected
  >; // a file of this package
  describe(`the corpus of ${folder}`, () => {
    it('has an expectation for every file', () => {
      expect(files.length).toBeGreaterThanOrEqual(10);
      expect(Object.keys(expected).sort()).toEqual([...files].sort());
    });

    it.each(files)('reads %s', (file) => {
      const conversion = read(readFileSync(join(path, file)));
      const { frames, shapes, connectors, losses } = conversion;
      expect({
        frames: frames.length,
        shapes: shapes.length,
        connectors: connectors.length,
        files: conversion.files.length,
        losses: losses.length,
      }).toEqual(expected[file]);
      expect(invalidElements(conversion)).toEqual([]);
    });
  });
}
