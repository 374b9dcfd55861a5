import * as contract from '@lienzo/contract';
import { BASE_PATH, type Operation } from '@lienzo/contract';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import type { Statement } from '../shared/statement-recorder.ts';

/** A measured operation and the part of its SQL that the bare engine runs. */
export interface Measured {
  readonly name: string;
  readonly op: Operation;
  readonly query: string;
  /** Returns whether a statement of the service fetches the data of the operation itself. */
  isOwn(statement: Statement): boolean;
  /** Replaces a statement of the service that also checks access. */
  readonly bare?: (asked: Canvas & { zuid: string }) => Statement;
  /** Whether the service prepares these statements; the bare engine does so, too. */
  readonly prepared: boolean;
  /** Minimum share of the bare engine's throughput at 32 connections, with a margin for noise. */
  readonly floor: number;
}

const saysAnyOf =
  (...words: readonly string[]) =>
  ({ text }: Statement) =>
    words.some((word) => text.includes(word));

/** The bare engine omits everything else: the caller, their roles and the lists of their teams. */
export const MEASURED: readonly Measured[] = [
  {
    name: 'space read',
    op: contract.getSpace,
    query: '',
    isOwn: saysAnyOf('"member_count"'),
    prepared: true,
    floor: 0.3,
  },
  {
    name: 'space list',
    op: contract.listSpaces,
    query: '?team_id={team_id}&action_type=ALLSPACES',
    isOwn: saysAnyOf('"space_listings"', '"member_count"'),
    prepared: false,
    floor: 0.35,
  },
  {
    name: 'zones meta',
    op: contract.listZonesMeta,
    query: '',
    isOwn: () => false,
    bare: ({ edition_id, space_id }) => ({
      text: `select * from zones where edition_id = $1 and space_id = $2 and status = 'ACTIVE'
        order by position, zone_id`,
      values: [edition_id, space_id],
    }),
    prepared: true,
    floor: 0.32,
  },
  {
    name: 'frames read (100)',
    op: contract.listFrames,
    query: '',
    isOwn: () => false,
    bare: ({ edition_id, zone_id }) => ({
      text: `select body::text as line from elements
        where edition_id = $1 and zone_id = $2 and kind = 'frame' order by z, element_id`,
      values: [edition_id, zone_id],
    }),
    prepared: true,
    floor: 0.2,
  },
  {
    name: 'team members list',
    op: contract.listTeamMembers,
    query: '',
    isOwn: saysAnyOf('"edition_members"."display_name"'),
    prepared: false,
    floor: 0.38,
  },
  {
    name: 'permission read',
    op: contract.getMySpacePermission,
    query: '',
    isOwn: () => false,
    bare: ({ edition_id, space_id, zuid }) => ({
      text: `select role from space_members where edition_id = $1 and space_id = $2 and member_id in
        (select team_id from team_members where edition_id = $1 and zuid = $3
         union all select $3::bigint union all select $1::bigint)`,
      values: [edition_id, space_id, zuid],
    }),
    prepared: true,
    floor: 0.17,
  },
  {
    name: 'search',
    op: contract.searchTeam,
    query: '?search=harbour',
    isOwn: saysAnyOf('search_entries', 'from "elements"', 'from "zones"'),
    prepared: false,
    floor: 0.25,
  },
  {
    name: 'frames insert (10)',
    op: contract.insertFrames,
    query: '',
    isOwn: () => false, // bare-engine.ts has its own statements, because ids must be new each time
    prepared: true,
    floor: 0.22,
  },
];

/** Returns path and query of a request. */
export function addressOf({ op, query }: Pick<Measured, 'op' | 'query'>, canvas: Canvas): string {
  const ids: Readonly<Record<string, string>> = { ...canvas };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '');
  return fill(BASE_PATH + op.path + query);
}
