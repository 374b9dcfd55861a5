import { changeElements, changeSpaceMeta } from '@lienzo/contract';
import { Compile } from 'typebox/compile';
import { expect, it, vi } from 'vitest';
import { createValidator } from './validate.ts';

vi.mock('typebox/compile', { spy: true });

it.each([
  ['a large schema', changeElements, { operations: 3 }],
  ['a variant', changeSpaceMeta, { action_type: 'EMBED', value: 3 }],
  ['no variant', changeSpaceMeta, { action_type: 'OTHER' }],
])('compiles no schema again for a rejected body: %s', (_, operation, value) => {
  const validator = createValidator(operation);
  const reject = () => expect(() => validator.body(value)).toThrow();
  reject();
  const compiled = vi.mocked(Compile).mock.calls.length;
  reject();
  expect(vi.mocked(Compile)).toHaveBeenCalledTimes(compiled);
});
