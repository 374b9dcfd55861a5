import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { type Question, question } from './question.ts';
import type { OracleFixture } from './two-editions.ts';

/** Returns questions with ids of zones and their content in bodies and queries, sent by Ben. */
export function zoneQuestions(fixture: OracleFixture): Question[] {
  return [
    ...destinationQuestions(fixture),
    ...sharingQuestions(fixture),
    ...elementQuestions(fixture),
  ];
}

function locate({ home, spacesOf, zoneOf }: OracleFixture) {
  const inHome = { edition_id: home.editionId };
  const inSpace = { ...inHome, space_id: spacesOf.ben[0] ?? '' };
  return { inHome, inSpace, inZone: { ...inSpace, zone_id: zoneOf.ben.zoneId } };
}

/** Returns questions about sources and destinations of moves, copies and insertions. */
function destinationQuestions(fixture: OracleFixture): Question[] {
  const { ben: caller, foreign, spacesOf, zoneOf } = fixture;
  const { inHome, inSpace, inZone } = locate(fixture);
  const zones = [foreign.zone.zoneId, zoneOf.ada.zoneId];
  const versions = [foreign.zone.versionId, zoneOf.ada.versionId];
  const spaces = [...foreign.spaceIds, ...spacesOf.ada];
  const templates = [foreign.templateId];
  const about = (what: string, foreignIds: readonly string[]) => ({
    about: what,
    caller,
    foreignIds,
  });
  const destination = { destination_type: 'EXISTING_SPACE' };
  return [
    question(contract.getZoneData, about('a zone in the query', zones), (zone_id) => ({
      params: inSpace,
      query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id },
    })),
    question(contract.moveZone, about('a space in the body', spaces), (id) => ({
      params: inZone,
      body: { move_zone: { ...destination, destination_space_id: id } },
    })),
    question(contract.moveZone, about('a team in the body', [foreign.teamId]), (team_id) => ({
      params: inZone,
      body: { move_zone: { destination_type: 'NEW_SPACE', space_name: 'New', team_id } },
    })),
    question(contract.duplicateZone, about('a space in the body', spaces), (id) => ({
      params: inZone,
      body: { duplicate_zone: { ...destination, destination_space_id: id } },
    })),
    question(contract.duplicateZone, about('a team in the body', [foreign.teamId]), (team_id) => ({
      params: inZone,
      body: { duplicate_zone: { destination_type: 'NEW_SPACE', space_name: 'New', team_id } },
    })),
    question(contract.duplicateZone, about('a version in the body', versions), (version_id) => ({
      params: inZone,
      body: { duplicate_zone: { destination_type: 'SAME_SPACE', version_id } },
    })),
    question(contract.createZone, about('a template in the body', templates), (template_id) => ({
      params: inSpace,
      body: { create_zone: { zone_name: 'New', template_id } },
    })),
    question(contract.insertTemplate, about('a template in the body', templates), (id) => ({
      params: inZone,
      body: { template_id: id },
    })),
    question(contract.createSpace, about('a template in the body', templates), (template_id) => ({
      params: inHome,
      body: { create_space: { space_name: 'New', team_id: fixture.home.teamId, template_id } },
    })),
    question(contract.saveTemplate, about('a space in the body', spaces), (space_id) => ({
      params: inHome,
      body: { name: 'New', space_id, zone_id: zoneOf.ben.zoneId },
    })),
    question(contract.saveTemplate, about('a zone in the body', zones), (zone_id) => ({
      params: inHome,
      body: { name: 'New', space_id: inSpace.space_id, zone_id },
    })),
  ];
}

function sharingQuestions(fixture: OracleFixture): Question[] {
  const { ben: caller, foreign, zoneOf, otherTeam } = fixture;
  const { inSpace } = locate(fixture);
  const zones = [foreign.zone.zoneId, zoneOf.ada.zoneId];
  const share = (about: string, foreignIds: readonly string[], entryOf: (id: string) => object) =>
    question(contract.shareZones, { about, caller, foreignIds }, (id) => ({
      params: inSpace,
      body: { members_info: [{ resource_id: zoneOf.ben.zoneId, role: 'VIEWER', ...entryOf(id) }] },
    }));
  return [
    share('a zone in the body', zones, (resource_id) => ({
      resource_id,
      member_type: 'USER',
      member_id: caller.zuid,
    })),
    share('a person in the body', foreign.memberIds, (member_id) => ({
      member_type: 'USER',
      member_id,
    })),
    share('a team in the body', [foreign.teamId, otherTeam.teamId], (member_id) => ({
      member_type: 'TEAM',
      member_id,
    })),
    share('an edition in the body', [foreign.editionId], (member_id) => ({
      member_type: 'ORG',
      member_id,
    })),
    question(
      contract.orderZones,
      { about: 'a zone in the body', caller, foreignIds: zones },
      (id) => ({ params: inSpace, body: { zone_order: [zoneOf.ben.zoneId, id] } }),
    ),
  ];
}

/** Returns questions about elements of another zone. Some succeed, with the same answer for any id. */
function elementQuestions(fixture: OracleFixture): Question[] {
  const { ben: caller, foreign, zoneOf } = fixture;
  const { inZone: params } = locate(fixture);
  const foreignIds = [...foreign.zone.elementIds, ...zoneOf.ada.elementIds];
  const refused = (about: string) => ({ about, caller, foreignIds });
  const itemwise = (about: string) => ({ ...refused(about), itemwise: true as const });
  const meta = () => ({ id: randomUUID() });
  const basic = { type: 'OVAL' };
  return [
    question(contract.insertShapes, refused('a frame in the body'), (frame_id) => ({
      params,
      body: { shapes: [{ meta: meta(), basic, frame_id }] },
    })),
    question(contract.insertConnectors, refused('a shape in the body'), (shape_id) => ({
      params,
      body: {
        connectors: [{ meta: meta(), connected: { first: { shape_id }, second: { shape_id } } }],
      },
    })),
    question(contract.insertComments, refused('an anchor in the body'), (element_id) => ({
      params,
      body: { comments: [{ meta: meta(), text: 'Here', element_id }] },
    })),
    question(contract.insertComments, refused('a comment in the body'), (parent_id) => ({
      params,
      body: { comments: [{ meta: meta(), text: 'Answer', parent_id }] },
    })),
    question(contract.changeElements, refused('an element in the body'), (id) => ({
      params,
      body: { delete: { ids: [id] } },
    })),
    question(contract.arrangeElements, refused('an element in the body'), (id) => ({
      params,
      body: { ids: [id], algorithm: 'grid' },
    })),
    question(contract.arrangeElements, refused('a frame in the body'), (frame_id) => ({
      params,
      body: { frame_id, algorithm: 'grid' },
    })),
    question(contract.listShapes, itemwise('an element in the query'), (ids) => ({
      params,
      query: { ids },
    })),
    question(contract.listElements, itemwise('an element in the query'), (connected_to) => ({
      params,
      query: { connected_to },
    })),
    question(contract.listElements, itemwise('a frame in the query'), (frame_id) => ({
      params,
      query: { frame_id },
    })),
    question(contract.changeShapes, itemwise('an element in the body'), (id) => ({
      params,
      body: { shapes: [{ id, basic }] },
    })),
    question(contract.removeFrames, itemwise('an element in the body'), (id) => ({
      params,
      body: { ids: [id] },
    })),
  ];
}
