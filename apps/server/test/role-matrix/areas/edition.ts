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
  actorZuid: string;
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
        const actorZuid = matrix.personOf(actor).zuid;
        const target = { place: places[placement], oneself, subject, actorZuid };
        return { token, ...(await request(target)) };
      },
    };
  },
};

type Requests = Readonly<
  Record<string, (target: EditionTarget) => Promise<Omit<Request, 'token'>>>
>;

function createRequests({ fresh, owner, personOf }: MatrixFixture): Requests {
  const inEdition = ({ place }: EditionTarget) => ({ edition_id: place.editionId });
  const read = async (target: EditionTarget) => ({ params: inEdition(target) });
  const inMember = async (target: EditionTarget) => {
    const { place, subject = '', oneself } = target;
    if (subject === 'the super admin')
      return { ...inEdition(target), member_id: personOf('superAdmin').zuid };
    const role = subject.endsWith('edition admin') ? 'ORG_ADMIN' : 'MEMBER';
    const member_id = oneself ?? (await fresh.member(place, role));
    if (subject.startsWith('a suspended'))
      await owner.query('update edition_members set suspended_time = now() where zuid = $1', [
        member_id,
      ]);
    return { ...inEdition(target), member_id };
  };
  const inAccount = async (target: EditionTarget) => {
    const { editionId } = target.place;
    const account = await fresh.serviceAccount(
      editionId,
      target.subject === 'a disabled account' ? 'DISABLED' : undefined,
    );
    const params = { ...inEdition(target), service_account_id: account.zuid };
    return { params, tokenId: account.tokenId, cleanUp: account.remove };
  };
  const removeAccounts = async ({ place }: EditionTarget) => {
    await owner.query('delete from service_accounts where edition_id = $1', [place.editionId]);
  };
  const inTemplate = async (target: EditionTarget) => ({
    ...inEdition(target),
    template_id:
      target.subject === 'the service'
        ? BUILT_IN_TEMPLATE
        : await fresh.template(target.place.editionId, target.oneself ?? target.place.memberZuid),
  });

  return {
    getEdition: read,
    listEvents: async (target) => ({ params: inEdition(target), query: { after: '0' } }),
    getSubscription: read,
    deleteEdition: async (target) => ({
      params: inEdition(target),
      body: { confirm_name: 'not its name' },
    }),
    transferEdition: async (target) => ({ params: inEdition(target), body: { zuid: '1' } }),
    restoreEdition: read,
    listEditionMembers: read,
    getMyEditionPermission: read,
    listApiKeys: read,
    listMailIssuers: read,
    changeMailIssuers: async (target) => ({
      params: inEdition(target),
      body: { mail_issuers: [] },
    }),
    suspendEditionMember: async (target) => ({ params: await inMember(target) }),
    reinstateEditionMember: async (target) => ({ params: await inMember(target) }),
    leaveEdition: async (target) => {
      // Teams of earlier cells, of which the actor is the last admin.
      await owner.query(`delete from team_members where zuid = $1 and team_id < 1000000000`, [
        target.actorZuid,
      ]);
      return { params: inEdition(target), body: { assign_to_zuid: '1' } };
    },
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
    listServiceAccounts: read,
    createServiceAccount: async (target) => ({
      params: inEdition(target),
      body: { display_name: 'Robot' },
      undo: () => removeAccounts(target),
    }),
    changeServiceAccount: async (target) => ({
      ...(await inAccount(target)),
      body: { display_name: 'Other robot' },
    }),
    disableServiceAccount: inAccount,
    enableServiceAccount: inAccount,
    deleteServiceAccount: inAccount,
    listServiceAccountTokens: inAccount,
    createServiceAccountToken: async (target) => ({
      ...(await inAccount(target)),
      body: { name: 'CI', scopes: ['Service.editions.CREATE'], expires_in_days: 1 },
    }),
    revokeServiceAccountToken: async (target) => {
      const { params, tokenId, cleanUp } = await inAccount(target);
      return { params: { ...params, token_id: tokenId }, cleanUp };
    },
    revokeApiKey: async (target) => ({
      params: { ...inEdition(target), key_id: await fresh.apiKey(target.place.editionId) },
    }),
  };
}
