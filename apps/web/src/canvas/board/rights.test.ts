import { describe, expect, it } from 'vitest';
import { rightsOf } from './rights.ts';

describe('rightsOf', () => {
  it('returns the rights of each role', () => {
    const none = { canEdit: false, canComment: false, canOrganise: false };
    for (const role of ['CREATOR', 'ORGANISER'] as const)
      expect(rightsOf(role)).toEqual({ canEdit: true, canComment: true, canOrganise: true });
    expect(rightsOf('EDITOR')).toEqual({ ...none, canEdit: true, canComment: true });
    expect(rightsOf('COMMENTER')).toEqual({ ...none, canComment: true });
    expect(rightsOf('VIEWER')).toEqual(none);
  });
});
