import { listSpaces } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { readListChoice, sectionOf, sections, sortParameter, sortsOf } from './space-lists.ts';

const { action_type, sort_by } = listSpaces.query.properties;

describe('the lists of spaces', () => {
  it('cover every filter of the API', () => {
    const all = sections.flatMap(({ filters }) => filters);
    expect(all.toSorted()).toEqual([...action_type.enum].toSorted());
  });

  it('are grouped into five sections', () => {
    expect(sections.map(({ name }) => name)).toEqual([
      ...['recent', 'starred', 'mine', 'shared', 'trash'],
    ]);
    expect(sectionOf('SHARED_BY_ME').name).toBe('mine');
    expect(sectionOf('PUBLISHED_WITH_TEAM').name).toBe('shared');
  });

  it('offer every sort order of the API', () => {
    const offered = new Set(sections.flatMap(({ filters }) => filters.flatMap(sortsOf)));
    expect([...offered].filter((sort) => sort !== 'MODIFIED').toSorted()).toEqual(
      [...sort_by.enum].toSorted(),
    );
  });
});

describe('the address of a list', () => {
  it('defaults to all spaces, last changed first', () => {
    expect(readListChoice({})).toEqual({ filter: 'ALLSPACES', sort: 'MODIFIED' });
    expect(sortParameter('MODIFIED')).toEqual({});
  });

  it('selects a list and a sort order', () => {
    const choice = readListChoice({ show: 'FAVORITES', sort: 'Z_A' });
    expect(choice).toEqual({ filter: 'FAVORITES', sort: 'Z_A' });
    expect(sortParameter(choice.sort)).toEqual({ sort_by: 'Z_A' });
  });

  it('never leads to a request that the API refuses', () => {
    expect(readListChoice({ show: '<script>', sort: 'drop' })).toEqual(readListChoice({}));
    expect(readListChoice({ show: 'RECENTLY_TRASHED', sort: 'TIME_CREATED' }).sort).toBe(
      'RECENTLY_TRASHED',
    );
    expect(readListChoice({ sort: 'TIME_DELETED_ASC' }).sort).toBe('MODIFIED');
  });
});
