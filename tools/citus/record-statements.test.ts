import { describe, expect, it } from 'vitest';
import { normalize } from './record-statements.ts';

describe('statements of one kind', () => {
  it('differ only in the number of parameters and rows', () => {
    const one = normalize('insert into "a" ("b", "c") values ($1, $2)');
    expect(normalize('insert into "a" ("b", "c") values ($1, $2), ($3, $4)')).toBe(
      normalize('insert into "a" ("b", "c")\n  values ($1, $2), ($3, $4), ($5, $6)'),
    );
    expect(one).toBe('insert into "a" ("b", "c") values ($, …)');
    expect(normalize('select 1 where "a" in ($1, $2, $3)')).toBe(
      normalize('select 1 where "a" in ($4, $5)'),
    );
  });

  it('have the same tables, columns and conditions', () => {
    expect(normalize('select $1 from "a"')).not.toBe(normalize('select $1 from "b"'));
    expect(normalize('select 1 where "a" = $1')).not.toBe(normalize('select 1 where "a" > $1'));
  });
});
