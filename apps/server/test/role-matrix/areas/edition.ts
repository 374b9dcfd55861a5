import { type Actor, actors } from '../fixture/actors.ts';
import type { MatrixFixture, TestEdition } from '../fixture/matrix-fixture.ts';
import type { Area, Request } from '../matrix.ts';
import { type EditionPlacement, editionPlacements, editionPolicy } from '../policy/edition.ts';

const BUILT_IN_TEMPLATE = '1001';

interface EditionTarget {
  place: TestEdition;
  /** The actor's own id if the row is about the actor. */
  oneself: string | undefined;
  subject: string | undefined;
}

/** Operations with an edition but no team in the path. */
export const editionArea: Area<MatrixFixture, EditionPlacement, Actor> = {
  name: 'edition',
  placements: editionPlacements,
  actors,
  rows: editionPolicy,
  async open(matrix) {
    const requests = createRequests(matrix);
    const places = { own: matrix.home, otherEdition: matrix.foreign };
    return {
      async prepare({ operation, subject, placement, actor, scopes }) {
        const request = requests[operation.id];
        if (!request) throw new Error(`The edition area has no request for ${operation.id}.`);
        const oneself = subject === 'oneself' ? matrix.personOf(actor).zuid : undefined;
        const token = await matrix.tokenOf(actor, scopes);
        return { token, ...(await request({ place: places[placement], oneself, subject })) };
      },
    };
  },
};

type Requests = Readonly<
  Record<string, (target: EditionTarget) => Promise<Omit<Request, 'token'>>>
>;

function createRequests({ fresh }: MatrixFixture): Requests {
  const inEdition = ({ place }: EditionTarget) => ({ edition_id: place.editionId });
  const read = async (target: EditionTarget) => ({ params: inEdition(target) });
  const inTemplate = async (target: EditionTarget) => ({
    ...inEdition(target),
    template_id:
      target.subject === 'the service'
        ? BUILT_IN_TEMPLATE
        : await fresh.template(target.place.editionId, target.oneself ?? target.place.memberZuid),
  });

  return {
    getEdition: read,
    getSubscription: read,
    listEditionMembers: read,
    getMyEditionPermission: read,
    listApiKeys: read,
    listTeams: read,
    listMyTeamPermissions: read,
    listTemplates: read,
    getTemplate: async (target) => ({ params: await inTemplate(target) }),
    getTemplateContent: async (target) => ({ params: await inTemplate(target) }),
    deleteTemplate: async (target) => ({ params: await inTemplate(target) }),
    getEditionPermission: async (target) => ({
      params: { ...inEdition(target), user_id: target.oneself ?? target.place.memberZuid },
    }),
    changeEditionMemberRole: async (target) => ({
      params: {
        ...inEdition(target),
        member_id: target.oneself ?? (await fresh.member(target.place)),
      },
      body: { role: 'ORG_ADMIN' },
    }),
    createTeam: async (target) => ({ params: inEdition(target), body: { team_name: 'New team' } }),
    createApiKey: async (target) => ({ params: inEdition(target), body: { name: 'New key' } }),
    revokeApiKey: async (target) => ({
      params: { ...inEdition(target), key_id: await fresh.apiKey(target.place.editionId) },
    }),
  };
}
