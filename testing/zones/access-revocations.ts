import * as contract from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import type { Person } from '../service/test-service.ts';
import type { Canvas } from './test-canvas.ts';

interface RevocationInput {
  owner: Client;
  zone: Canvas;
  person: Pick<Person, 'zuid'>;
}

const inSpace = ({ edition_id, space_id }: Canvas) => ({ edition_id, space_id });
const member = ({ zone, person }: RevocationInput) => ({
  ...inSpace(zone),
  member_id: person.zuid,
});
/** Adds a zone, because the last zone of a space can be neither trashed nor moved. */
const addZone = ({ owner, zone }: RevocationInput) =>
  owner.call(contract.createZone, {
    params: inSpace(zone),
    body: { create_zone: { zone_name: 'Another' } },
  });

/** All requests after which a person may no longer edit a zone. */
export const revocations: Readonly<Record<string, (taken: RevocationInput) => Promise<unknown>>> = {
  'the role becomes a weaker one': (taken) =>
    taken.owner.call(contract.changeSpaceMemberRole, {
      params: member(taken),
      body: { role: 'VIEWER' },
    }),
  'the member is removed from the space': (taken) =>
    taken.owner.call(contract.removeSpaceMember, { params: member(taken) }),
  'the member is removed from the team': ({ owner, zone, person }) =>
    owner.call(contract.removeTeamMember, {
      params: { edition_id: zone.edition_id, team_id: zone.team_id, member_id: person.zuid },
      body: {},
    }),
  'the member is suspended': ({ owner, zone, person }) =>
    owner.call(contract.suspendEditionMember, {
      params: { edition_id: zone.edition_id, member_id: person.zuid },
    }),
  'the space is trashed': ({ owner, zone }) =>
    owner.call(contract.changeSpaceState, {
      params: inSpace(zone),
      body: { space_state: 'TRASH' },
    }),
  'the zone is trashed': async (taken) => {
    await addZone(taken);
    await taken.owner.call(contract.changeZoneState, {
      params: taken.zone,
      body: { zone_state: 'TRASH' },
    });
  },
  'the zone is restricted': ({ owner, zone, person }) =>
    owner.call(contract.shareZones, {
      params: inSpace(zone),
      body: {
        members_info: [
          {
            member_id: person.zuid,
            member_type: 'USER',
            resource_id: zone.zone_id,
            permission: 'restricted',
          },
        ],
      },
    }),
  'the zone is moved': async (taken) => {
    await addZone(taken);
    const { owner, zone } = taken;
    await owner.call(contract.moveZone, {
      params: zone,
      body: {
        move_zone: { destination_type: 'NEW_SPACE', space_name: 'New', team_id: zone.team_id },
      },
    });
  },
};
