import { getTeam, listTeams } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { findFaults } from './check-matrix.ts';
import type { Outcome, Row, Table } from './matrix.ts';

const row: Row = {
  operation: 'getTeam',
  scopes: [['Service.teams.READ']],
  cells: { own: { member: 'ok', outsider: 'notFound' } },
};

function findFaultsOf(rows: readonly Row[]): string[] {
  const table: Table = { name: 'team', placements: ['own'], actors: ['member', 'outsider'], rows };
  return findFaults({ operations: [getTeam], tables: [table] });
}

function withCells(cells: Record<string, Record<string, string>>): Row {
  return { ...row, cells: cells as Row['cells'] }; // faults on purpose, which the type refuses
}

describe('findFaults', () => {
  it('accepts a matrix that declares every cell once', () => {
    expect(findFaultsOf([row])).toEqual([]);
  });

  it('reports an operation without a row', () => {
    expect(findFaultsOf([])).toEqual(['getTeam: no row']);
  });

  it('reports a row of an unknown operation', () => {
    const faults = findFaultsOf([row, { ...row, operation: listTeams.id }]);
    expect(faults).toEqual(['listTeams: no such operation']);
  });

  it('distinguishes rows by subject and reports repeated ones', () => {
    const oneself = { ...row, subject: 'oneself' };
    expect(findFaultsOf([row, oneself])).toEqual([]);
    expect(findFaultsOf([row, oneself, oneself])).toEqual([
      'getTeam of oneself: more than one row',
    ]);
  });

  it('allows two areas to have the same row', () => {
    const table: Table = {
      name: 'team',
      placements: ['own'],
      actors: ['member', 'outsider'],
      rows: [row],
    };
    const tables = [table, { ...table, name: 'another' }];
    expect(findFaults({ operations: [getTeam], tables })).toEqual([]);
  });

  it('reports every cell without an outcome', () => {
    expect(findFaultsOf([withCells({ own: { member: 'ok' } })])).toEqual([
      'getTeam: own, outsider: nothing declared',
    ]);
    expect(findFaultsOf([withCells({})])).toEqual([
      'getTeam: own, member: nothing declared',
      'getTeam: own, outsider: nothing declared',
    ]);
  });

  it('reports unknown actors and placements', () => {
    const cells = { own: { member: 'ok', outsider: 'notFound', stranger: 'ok' }, limbo: {} };
    expect(findFaultsOf([withCells(cells)])).toEqual([
      'getTeam: own: no actor stranger',
      'getTeam: no placement limbo',
    ]);
  });

  it.each<[Outcome | 'toast', string]>([
    ['removeSelf', 'getTeam: own, outsider: removeSelf is no error of this operation'],
    ['toast', 'getTeam: own, outsider: toast is no error of the registry'],
  ])('reports the outcome %s, which the operation cannot return', (outcome, fault) => {
    expect(findFaultsOf([withCells({ own: { member: 'ok', outsider: outcome } })])).toEqual([
      fault,
    ]);
  });
});
