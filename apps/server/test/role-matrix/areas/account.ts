import type { ScopeRule } from '@lienzo/contract';
import { type Actor, actors, insiders, outsiders } from '../fixture/actors.ts';
import type { MatrixFixture } from '../fixture/matrix-fixture.ts';
import type { Area, Request } from '../matrix.ts';
import { accountPlacements, accountPolicy } from '../policy/account.ts';

type Prepared = Partial<Request>;

interface Target {
  actor: Actor;
  subject: string | undefined;
  scopes: ScopeRule;
}

/** Operations without an edition in the path. */
export const accountArea: Area<MatrixFixture, (typeof accountPlacements)[number], Actor> = {
  name: 'account',
  placements: accountPlacements,
  actors,
  rows: accountPolicy,
  async open(matrix) {
    const { fresh } = matrix;
    const answer = async ({ actor, subject }: Target) => {
      const { zuid, mail } = matrix.personOf(actor);
      const { editionId } = matrix.inviting;
      const place = { editionId, teamId: await fresh.team(editionId) };
      // The provider has an address for everyone, although it has not verified all of them.
      const own = mail === '' ? `${actor}@example.test` : mail;
      const invitation_id = await fresh.invitation(
        place,
        subject === 'the actor' ? own : fresh.mail(),
      );
      return {
        params: { invitation_id },
        undo: () => leave(matrix, editionId, zuid),
        // Otherwise the actor would join with the next request to that edition.
        cleanUp: () => withdraw(matrix, invitation_id),
      };
    };
    const requests: Readonly<Record<string, (target: Target) => Prepared | Promise<Prepared>>> = {
      getCurrentUser: () => ({}),
      getUserExport: () => ({}),
      deleteCurrentUser: () => ({ body: { confirm_name: 'not their name' } }),
      listDeletedEditions: () => ({}),
      listEditions: () => ({}),
      listInvitations: () => ({}),
      listSessions: () => ({}),
      endSession: () => ({ params: { session_id: '1' } }),
      // Another person of the same kind, because other cells use the tokens of the actor.
      endAllSessions: async ({ actor, scopes }) => {
        if (!isPerson(actor)) return {};
        const scope = scopes[0]?.join(' ');
        return {
          token: await matrix.service.mint({
            user: `ends-${fresh.mail().split('@', 1)[0]}`,
            scope,
          }),
        };
      },
      createAccessToken: ({ actor, scopes }) => ({
        body: { name: 'CI', scopes: scopes[0], expires_in_days: 1 },
        undo: () => removeTokens(matrix, matrix.personOf(actor).zuid),
      }),
      listAccessTokens: () => ({}),
      revokeAccessToken: () => ({ params: { token_id: '1' } }),
      joinInvitation: answer,
      declineInvitation: answer,
      createEdition: ({ actor }) => ({
        body: { team_name: 'Second home' },
        undo: () => removeOwnedEdition(matrix, matrix.personOf(actor).zuid),
      }),
    };
    return {
      async prepare({ operation, subject, actor, scopes }) {
        const request = requests[operation.id];
        if (!request) throw new Error(`The account area has no request for ${operation.id}.`);
        const token = await matrix.tokenOf(actor, scopes);
        return { token, ...(await request({ actor, subject, scopes })) };
      },
    };
  },
};

function isPerson(actor: Actor): boolean {
  const people: readonly Actor[] = [...outsiders, ...insiders];
  return people.includes(actor);
}

async function leave({ owner }: MatrixFixture, editionId: string, zuid: string): Promise<void> {
  for (const table of ['team_members', 'edition_members', 'user_editions'])
    await owner.query(`delete from ${table} where edition_id = $1 and zuid = $2`, [
      editionId,
      zuid,
    ]);
}

async function removeTokens({ owner }: MatrixFixture, zuid: string): Promise<void> {
  await owner.query('delete from access_tokens where zuid = $1', [zuid]);
}

async function withdraw({ owner }: MatrixFixture, invitationId: string): Promise<void> {
  await owner.query('delete from team_invitations where invitation_id = $1', [invitationId]);
}

async function removeOwnedEdition({ owner }: MatrixFixture, zuid: string): Promise<void> {
  const { rows } = await owner.query(
    'delete from user_editions where zuid = $1 and owns_team_edition returning edition_id',
    [zuid],
  );
  const tables = [
    'outbox',
    'team_members',
    'teams',
    'subscriptions',
    'edition_members',
    'editions',
  ];
  for (const { edition_id } of rows) {
    for (const table of tables) {
      await owner.query(`delete from ${table} where edition_id = $1`, [edition_id]);
    }
  }
}
