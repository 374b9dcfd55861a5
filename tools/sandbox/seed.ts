import {
  addTeamMembers,
  changeEditionMemberRole,
  createEdition,
  getCurrentUser,
  getEdition,
} from '@lienzo/contract';
import { type Client, createClient } from '@lienzo/sdk';
import { invitedAddress, people } from './people.ts';
import { seedSpaces } from './seed-spaces.ts';

export interface SandboxUser {
  name: string;
  zuid: string;
  mail_id: string;
  access_token: string;
}

interface Seed {
  baseUrl: string;
  mint: (user: string) => Promise<string>;
}

/** Signs in every user once, so that the service knows them. */
export async function seedPeople({ baseUrl, mint }: Seed): Promise<SandboxUser[]> {
  return Promise.all(
    people.map(async ({ user, mail }) => {
      const token = await mint(user);
      const found = await createClient({ baseUrl, token }).call(getCurrentUser, {});
      return { name: user, zuid: found.user.zuid, mail_id: mail, access_token: token };
    }),
  );
}

/** Creates an edition with a team and users in every role through the API. */
export async function seedEdition(baseUrl: string, users: readonly SandboxUser[]) {
  const clientOf = (name: string): Client => {
    const token = users.find((user) => user.name === name)?.access_token ?? '';
    return createClient({ baseUrl, token });
  };
  const ada = clientOf('ada');
  const { edition_id, team_id } = await ada.call(createEdition, {
    body: { team_name: 'Atelier', description: 'Where we draw together', plan_type: 'TRIAL' },
  });
  const mailOf = (name: string) => users.find((user) => user.name === name)?.mail_id ?? '';
  await ada.call(addTeamMembers, {
    params: { edition_id, team_id },
    body: {
      members_info: [
        { mail_id: mailOf('bruno'), role: 'MEMBER' },
        { mail_id: mailOf('carmen'), role: 'TEAM_ADMIN' },
        { mail_id: mailOf('diego'), role: 'MEMBER' },
        { mail_id: invitedAddress, role: 'MEMBER' },
      ],
    },
  });
  // An invitation becomes a membership when the invited user opens the edition.
  for (const name of ['bruno', 'carmen', 'diego'])
    await clientOf(name).call(getEdition, { params: { edition_id } });
  const zuidOf = (name: string) => users.find((user) => user.name === name)?.zuid ?? '';
  await ada.call(changeEditionMemberRole, {
    params: { edition_id, member_id: zuidOf('bruno') },
    body: { role: 'ORG_ADMIN' },
  });
  const { space_id, zone_id } = await seedSpaces({ edition_id, team_id, clientOf, zuidOf });
  return { edition_id, team_id, space_id, zone_id };
}
