import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryChange, arbitraryInput, arbitraryStored } from '../../test/arbitrary-elements.ts';
import { kinds } from '../../test/element-places.ts';
import { accepts, faultOf } from '../../test/fault.ts';
import { toJsonSchema } from '../../test/json-schema.ts';
import { toInputForm, toOutput, toStored, toStoredChange } from './convert.ts';
import { elements } from './elements.ts';
import type { FrameInput } from './frame.ts';

const id = '0190F7A2-3b4c-7d5e-8f60-718293a4b5c6';

const frame: FrameInput = {
  meta: { id, name: 'Plan' },
  properties: {
    layout: { top: -1.5, left: 2, rotate: 90, fliph: true },
    fills: [
      { noFill: {} },
      { solid: { color: { hex: { value: 'AbC' } } }, alpha: 0.5 },
      { solid: { color: { hsb: { hue: 90, saturation: 0.25, brightness: 1 } } } },
      { solid: { color: { rgb: { red: 1, green: 2, blue: 3 } } } },
    ],
    strokes: [{ type: 'SOLID', fill: { noFill: {}, alpha: 1 } }],
  },
};

describe('forms of an element', () => {
  it('are stored in one spelling with defaults', () => {
    expect(toStored('frame', frame)).toEqual({
      meta: { id, name: 'Plan' },
      type: 'CUSTOM',
      properties: {
        layout: { top: -1.5, left: 2, rotate: 90, fliph: true },
        fills: [
          { no_fill: {} },
          { solid: { color: { hex: { value: '#abc' } } }, alpha: 0.5 },
          { solid: { color: { hsb: { hue: 90, saturation: 0.25, brightness: 1 } } } },
          { solid: { color: { rgb: { red: 1, green: 2, blue: 3 } } } },
        ],
        strokes: [{ type: 'SOLID', fill: { no_fill: {}, alpha: 1 } }],
      },
    });
    const comment = { meta: { id }, text: 'Why?', element_id: id };
    expect(toStored('comment', comment)).toEqual({ ...comment, resolved: false });
  });

  it('are returned with noFill and with hue as a fraction', () => {
    expect(toOutput('frame', toStored('frame', frame))).toEqual({
      meta: { id, name: 'Plan' },
      type: 'CUSTOM',
      properties: {
        layout: { top: -1.5, left: 2, rotate: 90, fliph: true },
        fills: [
          { noFill: {} },
          { solid: { color: { hex: { value: '#abc' } } }, alpha: 0.5 },
          { solid: { color: { hsb: { hue: 0.25, saturation: 0.25, brightness: 1 } } } },
          { solid: { color: { rgb: { red: 1, green: 2, blue: 3 } } } },
        ],
        strokes: [{ type: 'SOLID', fill: { noFill: {}, alpha: 1 } }],
      },
    });
  });

  it('convert changes to the stored spelling without adding fields', () => {
    const properties = { fills: [{ noFill: {} }, { solid: { color: { hex: { value: 'FFF' } } } }] };
    expect(toStoredChange('frame', { id, properties })).toEqual({
      id,
      properties: { fills: [{ no_fill: {} }, { solid: { color: { hex: { value: '#fff' } } } }] },
    });
    expect(toStoredChange('shape', { id, frame_id: null })).toEqual({ id, frame_id: null });
    expect(toStoredChange('comment', { id, text: 'Yes' })).toEqual({ id, text: 'Yes' });
  });

  it('do not modify their argument and drop undefined fields', () => {
    const input: FrameInput = { meta: { id, name: 'Plan' }, properties: undefined };
    expect(Object.keys(toStored('frame', input))).not.toContain('properties');
    const before = structuredClone(frame);
    toOutput('frame', toStored('frame', frame));
    expect(frame).toEqual(before);
  });
});

// 500 of each kind, so 2,000 elements in all; a failure prints its seed and path.
describe.each(kinds)('any %s', (kind) => {
  const { input, stored, output, change, storedChange } = elements[kind];
  const asWritten = toJsonSchema(input);

  it('that is sent can be stored, returned and sent again without loss', () => {
    fc.assert(
      fc.property(arbitraryInput(kind), (element) => {
        expect(faultOf(input, element)).toBeUndefined();
        const kept = toStored(kind, element);
        expect(faultOf(stored, kept)).toBeUndefined();
        const answered = toOutput(kind, kept);
        expect(faultOf(output, answered)).toBeUndefined();
        expect(faultOf(input, answered)).toBeUndefined();
        const again = toInputForm(kind, kept);
        expect(faultOf(input, again)).toBeUndefined();
        expect(accepts(asWritten, again)).toBe(true);
        expect(toStored(kind, again)).toEqual(kept);
      }),
      { numRuns: 500 },
    );
  });

  it('that is stored is unchanged after conversion to every form', () => {
    fc.assert(
      fc.property(arbitraryStored(kind), (element) => {
        expect(toInputForm(kind, element)).toEqual(element);
        expect(toStored(kind, toInputForm(kind, element))).toEqual(element);
        const answered = toOutput(kind, element);
        if (JSON.stringify(element).includes('"hsb":')) return; // fractions are not degrees
        expect(toStored(kind, answered as never)).toEqual(element); // valid input, shown above
      }),
      { numRuns: 200 },
    );
  });

  it('can be changed in the stored spelling', () => {
    fc.assert(
      fc.property(arbitraryChange(kind), (wanted) => {
        expect(faultOf(change, wanted)).toBeUndefined();
        const kept = toStoredChange(kind, wanted);
        expect(faultOf(storedChange, kept)).toBeUndefined();
        expect(toStoredChange(kind, kept as never)).toEqual(kept); // stored changes are changes
      }),
      { numRuns: 200 },
    );
  });
});
