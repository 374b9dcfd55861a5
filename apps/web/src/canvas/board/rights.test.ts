import { describe, expect, it } from 'vitest';
import { rightsOf } from './rights.ts';

describe('rightsOf', () => {
  it('returns the rights of each role', () => {
    const all = { canEdit: true, canComment: true };
    for (const role of ['CREATOR', 'ORGANISER', 'EDITOR'] as const) {
      expect(rightsOf(role)).toEqual(all);
    }
    expect(rightsOf('COMMENTER')).toEqual({ canEdit: false, canComment: true });
    expect(rightsOf('VIEWER')).toEqual({ canEdit: false, canComment: false });
  });
});
