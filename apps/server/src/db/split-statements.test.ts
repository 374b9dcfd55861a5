import { describe, expect, it } from 'vitest';
import { splitStatements } from './split-statements.ts';

describe('splitStatements', () => {
  it('splits at semicolons; the last one is optional', () => {
    expect(splitStatements('select 1;\n\nselect\n  2;;\nselect 3\n')).toEqual([
      'select 1',
      'select\n  2',
      'select 3',
    ]);
  });

  it('ignores semicolons in strings, identifiers, function bodies and comments', () => {
    const kept = [
      `select 'a;b', 'it''s; $$', "a;b"`,
      `do $$ begin perform ';'; execute $policy$ using (1); $policy$; end $$`,
      'select $1, 2 - 1',
    ];
    expect(splitStatements(kept.join(';\n'))).toEqual(kept);
    expect(splitStatements(`-- it's; one\nselect 1; -- and; $$ so on\n-- the end`)).toEqual([
      'select 1',
    ]);
  });
});
