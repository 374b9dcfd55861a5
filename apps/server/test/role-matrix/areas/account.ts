import { type Actor, actors } from '../fixture/actors.ts';
import type { MatrixFixture } from '../fixture/matrix-fixture.ts';
import type { Area, Request } from '../matrix.ts';
import { accountPlacements, accountPolicy } from '../policy/account.ts';

/** Operations without an edition in the path. */
export const accountArea: Area<MatrixFixture, (typeof accountPlacements)[number], Actor> = {
  name: 'account',
  placements: accountPlacements,
  actors,
  rows: accountPolicy,
  async open(matrix) {
    const requests: Readonly<Record<string, (actor: Actor) => Omit<Request, 'token'>>> = {
      getCurrentUser: () => ({}),
      listEditions: () => ({}),
      createEdition: (actor) => ({
        body: { team_name: 'Second home' },
        undo: () => removeOwnedEdition(matrix, matrix.personOf(actor).zuid),
      }),
    };
    return {
      async prepare({ operation, actor, scopes }) {
        const request = requests[operation.id];
        if (!request) throw new Error(`The account area has no request for ${operation.id}.`);
        return { ...request(actor), token: await matrix.tokenOf(actor, scopes) };
      },
    };
  },
};

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
