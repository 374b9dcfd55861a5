import { randomUUID } from 'node:crypto';
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
  const inWebhook = async (target: EditionTarget) => {
    const isPaused = target.subject === 'a paused webhook';
    const webhook = await fresh.webhook(target.place.editionId, isPaused ? 'PAUSED' : undefined);
    return { params: { ...inEdition(target), webhook_id: webhook.id }, cleanUp: webhook.remove };
  };
  const removeWebhooks = async ({ place }: EditionTarget) => {
    await owner.query('delete from webhooks where edition_id = $1', [place.editionId]);
  };
  const removeAccounts = async ({ place }: EditionTarget) => {
    await owner.query('delete from service_accounts where edition_id = $1', [place.editionId]);
  };
  const removeGroups = async ({ place }: EditionTarget) => {
    // Not the group through which actors have access, nor those of cells that run at the same time.
    await owner.query(
      `delete from groups where edition_id = $1 and group_name <> 'Matrix'
       and (group_name like 'New group %' or created_time < now() - interval '20 seconds')`,
      [place.editionId],
    );
  };
  const removeScimTokens = async ({ place }: EditionTarget) => {
    await owner.query('delete from scim_tokens where edition_id = $1', [place.editionId]);
  };
  const inGroup = async (target: EditionTarget) => ({
    ...inEdition(target),
    group_id: await fresh.group(target.place.editionId, target.oneself),
  });
  const inTemplate = async (target: EditionTarget) => ({
    ...inEdition(target),
    template_id:
      target.subject === 'the service'
        ? BUILT_IN_TEMPLATE
        : await fresh.template(target.place.editionId, target.oneself ?? target.place.memberZuid),
  });

  return {
    getEdition: read,
    listNotifications: read,
    countNotifications: read,
    markNotificationsRead: read,
    getNotificationSettings: read,
    changeNotificationSettings: async (target) => ({
      params: inEdition(target),
      body: { share: { mail: true } },
    }),
    listEvents: async (target) => ({ params: inEdition(target), query: { after: '0' } }),
    streamEvents: async (target) => ({
      params: inEdition(target),
      query: { after: '0', wait: '0' },
    }),
    listAudit: read,
    exportAudit: read,
    getAuditHead: read,
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
      await owner.query(
        `delete from team_members m where zuid = $1 and (team_id < 1000000000 or not exists (
           select from team_members o where o.edition_id = m.edition_id and o.team_id = m.team_id
             and o.zuid <> m.zuid and o.role = 'TEAM_ADMIN'))`,
        [target.actorZuid],
      );
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
    listGroups: read,
    createGroup: async (target) => ({
      params: inEdition(target),
      body: { group_name: `New group ${randomUUID()}` },
      undo: () => removeGroups(target),
    }),
    changeGroup: async (target) => ({
      params: await inGroup(target),
      body: { group_name: `Other group ${randomUUID()}` },
      undo: () => removeGroups(target),
    }),
    deleteGroup: async (target) => ({ params: await inGroup(target) }),
    listGroupMembers: async (target) => ({ params: await inGroup(target) }),
    addGroupMembers: async (target) => ({
      params: await inGroup(target),
      body: { zuids: [target.place.memberZuid] },
    }),
    removeGroupMember: async (target) => {
      const zuid = target.place.memberZuid;
      const group_id = await fresh.group(target.place.editionId, zuid);
      return { params: { ...inEdition(target), group_id, member_id: zuid } };
    },
    listScimTokens: read,
    createScimToken: async (target) => ({
      params: inEdition(target),
      body: { label: 'Directory' },
      undo: () => removeScimTokens(target),
    }),
    revokeScimToken: async (target) => ({
      params: {
        ...inEdition(target),
        scim_token_id: await fresh.scimToken(target.place.editionId),
      },
      undo: () => removeScimTokens(target),
    }),
    getShareLinkPolicy: read,
    changeShareLinkPolicy: async (target) => ({
      params: inEdition(target),
      body: { level: 'edit' },
    }),
    getMcpPolicy: read,
    changeMcpPolicy: async (target) => ({ params: inEdition(target), body: { level: 'edit' } }),
    listWebhooks: read,
    createWebhook: async (target) => ({
      params: inEdition(target),
      body: { url: 'https://hooks.invalid/' },
      undo: () => removeWebhooks(target),
    }),
    getWebhook: inWebhook,
    changeWebhook: async (target) => ({
      ...(await inWebhook(target)),
      body: { description: 'Changed' },
    }),
    deleteWebhook: inWebhook,
    rotateWebhookSecret: inWebhook,
    pauseWebhook: inWebhook,
    resumeWebhook: inWebhook,
    listWebhookDeliveries: inWebhook,
    pingWebhook: inWebhook,
    replayWebhook: async (target) => {
      const { editionId } = target.place;
      // So that the event is not older than those in the log.
      const { rows } = await owner.query(
        'select coalesce(min(seq), 1)::text as oldest from events where edition_id = $1',
        [editionId],
      );
      return { ...(await inWebhook(target)), body: { from_seq: rows[0].oldest } };
    },
    revokeApiKey: async (target) => ({
      params: { ...inEdition(target), key_id: await fresh.apiKey(target.place.editionId) },
    }),
  };
}
