import { describe, expect, it } from 'vitest';
import { initialsOf, personColor } from './person-look.ts';

describe('the look of a person', () => {
  it('has a color that depends only on their id', () => {
    expect(personColor('742518339371009')).toBe(personColor('742518339371009'));
    const colors = Array.from({ length: 200 }, (_, id) => personColor(`7425183393710${id}`));
    expect(new Set(colors).size).toBe(8);
    for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('has the initials of the first and the last name', () => {
    expect(initialsOf('Ada Lovelace')).toBe('AL');
    expect(initialsOf('Juana Inés de la Cruz')).toBe('JC');
    expect(initialsOf('ada')).toBe('A');
    expect(initialsOf('  ')).toBe('');
  });
});
