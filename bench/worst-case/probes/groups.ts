import { addGroupMembers, createGroup, createScimToken } from '@lienzo/contract';
import type { OperationProbes } from '../probe.ts';
import type { World } from '../world.ts';

/** Preparing an edition takes several requests. */
const FEW = 60;
/** The most groups that admins can create. */
const MOST = 100;
const NAME = 'x'.repeat(100);

/** Groups and the tokens of directories. */
export function groupProbes(world: World): OperationProbes {
  const createOwner = async () => {
    const person = await world.createPerson();
    const { edition_id } = await person.client.editions.create({ team_name: 'Groups' });
    return { person, params: { edition_id } };
  };
  type Owner = Awaited<ReturnType<typeof createOwner>>;
  const addGroup = async ({ person, params }: Owner, group_name = NAME) => {
    const { group } = await person.client.call(createGroup, { params, body: { group_name } });
    const target = { ...params, group_id: group.group_id };
    const body = { zuids: [person.zuid] };
    await person.client.call(addGroupMembers, { params: target, body });
    return target;
  };
  /** A request about a new edition. */
  const inEdition = (input: string, body?: object) => ({
    input,
    perMinute: FEW,
    async make() {
      const { person, params } = await createOwner();
      return { token: person.token, params, ...(body && { body }) };
    },
  });
  /** A request about a new group. */
  const aboutGroup = (body?: object) => ({
    input: 'one group',
    perMinute: FEW,
    async make() {
      const owner = await createOwner();
      const params = await addGroup(owner);
      const member = { ...params, member_id: owner.person.zuid };
      return { token: owner.person.token, params: member, ...(body && { body }) };
    },
  });
  let full: Promise<Owner> | undefined;
  /** Returns an edition with as many groups as it can have. */
  const fullEdition = () => {
    full ??= createOwner().then(async (owner) => {
      for (let count = 0; count < MOST; count += 1) await addGroup(owner, `Group ${count}`);
      return owner;
    });
    return full;
  };
  return {
    listGroups: {
      input: `${MOST} groups`,
      perMinute: FEW,
      async make() {
        const { person, params } = await fullEdition();
        return { token: person.token, params, query: { limit: '100' } };
      },
    },
    createGroup: inEdition('longest name', { group_name: NAME }),
    changeGroup: aboutGroup({ group_name: `y${NAME.slice(1)}` }),
    deleteGroup: aboutGroup(),
    listGroupMembers: aboutGroup(),
    addGroupMembers: {
      input: '100 ids',
      perMinute: FEW,
      async make() {
        const owner = await createOwner();
        const params = await addGroup(owner);
        const zuids = Array.from({ length: 100 }, () => owner.person.zuid);
        return { token: owner.person.token, params, body: { zuids } };
      },
    },
    removeGroupMember: aboutGroup(),
    createScimToken: inEdition('longest label', { label: NAME }),
    listScimTokens: inEdition('one edition'),
    revokeScimToken: {
      input: 'one token',
      perMinute: FEW,
      async make() {
        const { person, params } = await createOwner();
        const body = { label: NAME };
        const { id } = await person.client.call(createScimToken, { params, body });
        return { token: person.token, params: { ...params, scim_token_id: id } };
      },
    },
  };
}
