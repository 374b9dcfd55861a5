import { describe, expect, it } from 'vitest';
import { hasRepeatedMembers } from './repeated-members.ts';

describe('hasRepeatedMembers', () => {
  it.each([
    '{}',
    '{"sub":"a"}',
    '{"sub":"a","iss":"b"}',
    '{"sub":"sub","iss":"sub"}',
    '{"sub":"\\"iss\\":1","iss":"b"}',
    '{"a":"x\\\\","b":"y"}',
    '{"a":{"sub":1},"b":{"sub":2},"sub":3}',
    '{"a":[{"sub":1},{"sub":2}],"sub":3}',
    '{"a":["sub","sub"],"sub":1}',
    '{"a":"{","sub":1,"b":"}"}',
    '{"a":"[","sub":1}',
    '{"A":1,"a":2}',
    '{"a ":1,"a":2}',
    '[{"a":1},{"a":2}]',
  ])('finds nothing in %s', (json) => {
    expect(() => JSON.parse(json)).not.toThrow();
    expect(hasRepeatedMembers(json)).toBe(false);
  });

  it.each([
    '{"sub":"a","sub":"b"}',
    '{"sub":"a","sub":"a"}',
    '{"sub" : 1 , "iss" : 2 , "sub"\n:\t3}',
    '{"sub":1,"\\u0073ub":2}',
    '{"s\\u0075b":1,"su\\u0062":2}',
    '{"a\\"b":1,"a\\u0022b":2}',
    '{"a":{"deep":{"er":[1,{"x":[]}]}},"b":[],"a":1}',
    '{"":1,"":2}',
    '{"a":"}","b":"{","a":1}',
    '{"a\\\\":1,"a\\u005c":2}',
  ])('finds a repeated name in %s', (json) => {
    expect(() => JSON.parse(json)).not.toThrow();
    expect(hasRepeatedMembers(json)).toBe(true);
  });
});
