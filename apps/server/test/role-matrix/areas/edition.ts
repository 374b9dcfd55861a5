import { type Actor, actors } from '../actors.ts';
import type { Place, World } from '../fixture/matrix-fixture.ts';
import type { Area, Request } from '../matrix.ts';
import { type EditionPlacement, editionPlacements, editionPolicy } from '../policy/edition.ts';

const BUILT_IN_TEMPLATE = '1001';

interface Scene {
  place: Place;
  /** The actor's own id when the row is about oneself. */
  oneself: string | undefined;
  subject: string | undefined;
}

/** Operations that name an edition and no team. */
export const editionArea: Area<World, EditionPlacement, Actor> = {
  name: 'edition',
  placements: editionPlacements,
  actors,
  rows: editionPolicy,
  async open(world) {
    const requests = createRequests(world);
    const places = { own: world.home, otherEdition: world.foreign };
    return {
      async prepare({ operation, subject, placement, actor, scopes }) {
        const request = requests[operation.id];
        if (!request) throw new Error(`The edition area cannot ask for ${operation.id}.`);
        const oneself = subject === 'oneself' ? world.personOf(actor).zuid : undefined;
        const token = await world.tokenOf(actor, scopes);
        return { token, ...(await request({ place: places[placement], oneself, subject })) };
      },
    };
  },
};

type Requests = Readonly<Record<string, (scene: Scene) => Promise<Omit<Request, 'token'>>>>;

function createRequests({ fresh }: World): Requests {
  const inEdition = ({ place }: Scene) => ({ edition_id: place.editionId });
  const read = async (scene: Scene) => ({ params: inEdition(scene) });
  const inTemplate = async (scene: Scene) => ({
    ...inEdition(scene),
    template_id:
      scene.subject === 'the service'
        ? BUILT_IN_TEMPLATE
        : await fresh.template(scene.place.editionId, scene.oneself ?? scene.place.somebody),
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
    getTemplate: async (scene) => ({ params: await inTemplate(scene) }),
    getTemplateContent: async (scene) => ({ params: await inTemplate(scene) }),
    deleteTemplate: async (scene) => ({ params: await inTemplate(scene) }),
    getEditionPermission: async (scene) => ({
      params: { ...inEdition(scene), user_id: scene.oneself ?? scene.place.somebody },
    }),
    changeEditionMemberRole: async (scene) => ({
      params: {
        ...inEdition(scene),
        member_id: scene.oneself ?? (await fresh.member(scene.place)),
      },
      body: { role: 'ORG_ADMIN' },
    }),
    createTeam: async (scene) => ({ params: inEdition(scene), body: { team_name: 'New team' } }),
    createApiKey: async (scene) => ({ params: inEdition(scene), body: { name: 'New key' } }),
    revokeApiKey: async (scene) => ({
      params: { ...inEdition(scene), key_id: await fresh.apiKey(scene.place.editionId) },
    }),
  };
}
