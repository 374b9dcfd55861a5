import { changeSpaceState, saveTemplate } from '@lienzo/contract';
import type { OperationProbes } from '../probe.ts';
import type { World } from '../world.ts';

/** People with these ids and above are members of the edition. */
const FIRST_MEMBER = 10;
/** About as many entries as fit into a request. */
const ENTRIES = 190;
const NAME = 'x'.repeat(250);
const noop = () => {};

/** Spaces, their members and templates. */
export function spaceProbes(world: World): OperationProbes {
  const { client, home, full, fat } = world;
  const { edition_id, team_id } = home;
  const inFull = { space_id: full.space_id };
  const entry = (index: number) => ({
    zuid: String(FIRST_MEMBER + index),
    role: 'EDITOR',
    type: 'USER',
  });
  const entries = (start: number) =>
    Array.from({ length: ENTRIES }, (_, index) => entry(start + index));
  const elements = Object.values(fat).reduce((sum, ids) => sum + ids.length, 0);
  return {
    changeSpaceMeta: {
      input: 'one space',
      make: (turn) => ({ body: { action_type: 'FAVORITE', value: turn % 2 === 0 } }),
    },
    changeSpaceState: {
      input: `${full.zones.length} zones`,
      make: (turn) => ({
        params: inFull,
        body: { space_state: turn % 2 === 0 ? 'TRASH' : 'RESTORE' },
      }),
      // The number of turns may be odd.
      after: () =>
        client
          .call(changeSpaceState, {
            params: { edition_id, ...inFull },
            body: { space_state: 'RESTORE' },
          })
          .then(noop, noop),
    },
    createSpace: {
      input: `template of ${elements} elements`,
      make: () => ({
        body: { create_space: { space_name: NAME, team_id, template_id: world.ids.template_id } },
      }),
    },
    duplicateSpace: { input: 'zones of 32 MB', make: () => ({ body: { duplicate_space: {} } }) },
    getSpace: { input: 'one request', make: () => ({ params: inFull }) },
    listSpaces: {
      input: '100 of 5,000, with the total',
      make: () => ({
        query: {
          team_id,
          action_type: 'ALLSPACES',
          sort_by: 'A_Z',
          limit: '100',
          from: '40',
          need_total_count: 'true',
        },
      }),
    },
    moveSpace: {
      input: `${full.zones.length} zones`,
      make: (turn) => ({
        params: inFull,
        body: { move_space: { team_id: turn % 2 === 0 ? world.otherTeamId : team_id } },
      }),
    },
    transferSpace: {
      input: 'one space',
      async make() {
        const { space_id } = await world.createSpace();
        return { params: { space_id }, body: { zuid: world.member.zuid } };
      },
    },
    addSpaceMembers: {
      input: `${ENTRIES} people`,
      make: (turn) => ({ params: inFull, body: { members_info: entries((turn * ENTRIES) % 800) } }),
    },
    changeSpaceMemberRole: {
      input: 'one of 1,000 people',
      make: (turn) => ({
        params: { ...inFull, member_id: String(FIRST_MEMBER) },
        body: { role: turn % 2 === 0 ? 'VIEWER' : 'EDITOR' },
      }),
    },
    listSpaceMembers: { input: 'up to 1,000 people', make: () => ({ params: inFull }) },
    removeSpaceMember: {
      input: 'one of 1,000 people',
      make: (turn) => ({ params: { ...inFull, member_id: String(FIRST_MEMBER + 1 + turn) } }),
    },
    deleteTemplate: {
      input: `${elements} elements`,
      perMinute: 30,
      async make() {
        const { template } = await client.call(saveTemplate, {
          params: { edition_id },
          body: { name: NAME, space_id: home.space_id, zone_id: home.zone_id },
        });
        return { params: { template_id: template.id } };
      },
    },
    getTemplate: { input: 'one request', make: () => ({}) },
    getTemplateContent: {
      input: `${elements} elements`,
      make: () => ({ query: { form: 'input' } }),
    },
    insertTemplate: {
      input: `${elements} elements, beside others`,
      perMinute: 30,
      async make() {
        const space = await world.createSpace();
        return {
          params: space,
          body: {
            template_id: world.ids.template_id,
            placement: 'NEAR_POSITION',
            position: { top: 0, left: 0 },
          },
        };
      },
    },
    listTemplates: { input: '100 templates', make: () => ({ query: { limit: '100' } }) },
    saveTemplate: {
      input: `${elements} elements`,
      perMinute: 30,
      make: () => ({ body: { name: NAME, space_id: home.space_id, zone_id: home.zone_id } }),
    },
  };
}
