import { describe, expect, it } from 'vitest';
import { normalise } from './record-statements.ts';

describe('statements of one kind', () => {
  it('differ in numbers of parameters and rows only', () => {
    const one = normalise('insert into "a" ("b", "c") values ($1, $2)');
    expect(normalise('insert into "a" ("b", "c") values ($1, $2), ($3, $4)')).toBe(
      normalise('insert into "a" ("b", "c")\n  values ($1, $2), ($3, $4), ($5, $6)'),
    );
    expect(one).toBe('insert into "a" ("b", "c") values ($, …)');
    expect(normalise('select 1 where "a" in ($1, $2, $3)')).toBe(
      normalise('select 1 where "a" in ($4, $5)'),
    );
  });

  it('name the same tables, columns and conditions', () => {
    expect(normalise('select $1 from "a"')).not.toBe(normalise('select $1 from "b"'));
    expect(normalise('select 1 where "a" = $1')).not.toBe(normalise('select 1 where "a" > $1'));
  });
});
