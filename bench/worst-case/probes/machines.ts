import {
  createServiceAccount,
  createServiceAccountToken,
  disableServiceAccount,
  scopes,
} from '@lienzo/contract';
import type { OperationProbes } from '../probe.ts';
import type { World } from '../world.ts';

/** Preparing an edition takes several requests. */
const FEW = 60;
/** The most service accounts of an edition, and tokens of an account. */
const MOST = 100;
const NAME = 'x'.repeat(100);
const tokenBody = { name: NAME, scopes: [...scopes], expires_in_days: 365 };

/** Service accounts and their tokens. */
export function machineProbes(world: World): OperationProbes {
  const createOwner = async () => {
    const person = await world.createPerson();
    const { edition_id, team_id } = await person.client.editions.create({ team_name: 'Robots' });
    return { person, params: { edition_id }, team_id };
  };
  type Owner = Awaited<ReturnType<typeof createOwner>>;
  const addAccount = async ({ person, params }: Owner) => {
    const body = { display_name: NAME };
    const { service_account } = await person.client.call(createServiceAccount, { params, body });
    return { ...params, service_account_id: service_account.zuid };
  };
  const addToken = async ({ person }: Owner, params: Awaited<ReturnType<typeof addAccount>>) => {
    const { id } = await person.client.call(createServiceAccountToken, { params, body: tokenBody });
    return { ...params, token_id: id };
  };
  /** A request about a new account. */
  const aboutOne = (body?: object) => ({
    input: 'one account',
    perMinute: FEW,
    async make() {
      const owner = await createOwner();
      const params = await addAccount(owner);
      return { token: owner.person.token, params, ...(body && { body }) };
    },
  });
  let full: Promise<Owner & { account: Awaited<ReturnType<typeof addAccount>> }> | undefined;
  /** Returns an edition with as many accounts as it can have, one of which has all its tokens. */
  const fullEdition = () => {
    full ??= createOwner().then(async (owner) => {
      const account = await addAccount(owner);
      for (let count = 1; count < MOST; count += 1) await addAccount(owner);
      for (let count = 0; count < MOST; count += 1) await addToken(owner, account);
      return { ...owner, account };
    });
    return full;
  };
  return {
    createServiceAccount: {
      input: 'longest name',
      perMinute: FEW,
      async make() {
        const { person, params } = await createOwner();
        return { token: person.token, params, body: { display_name: NAME } };
      },
    },
    listServiceAccounts: {
      input: `${MOST} accounts`,
      perMinute: FEW,
      async make() {
        const { person, params } = await fullEdition();
        return { token: person.token, params };
      },
    },
    changeServiceAccount: aboutOne({ display_name: 'Renamed' }),
    disableServiceAccount: aboutOne(),
    enableServiceAccount: {
      input: 'one account',
      perMinute: FEW,
      async make() {
        const owner = await createOwner();
        const params = await addAccount(owner);
        await owner.person.client.call(disableServiceAccount, { params });
        return { token: owner.person.token, params };
      },
    },
    deleteServiceAccount: aboutOne({}),
    addServiceAccountToTeam: {
      input: 'one account',
      perMinute: FEW,
      async make() {
        const owner = await createOwner();
        const { service_account_id: zuid } = await addAccount(owner);
        const params = { ...owner.params, team_id: owner.team_id };
        return { token: owner.person.token, params, body: { zuid, role: 'MEMBER' } };
      },
    },
    createServiceAccountToken: aboutOne(tokenBody),
    listServiceAccountTokens: {
      input: `${MOST} tokens`,
      perMinute: FEW,
      async make() {
        const { person, account } = await fullEdition();
        return { token: person.token, params: account };
      },
    },
    revokeServiceAccountToken: {
      input: 'one token',
      perMinute: FEW,
      async make() {
        const owner = await createOwner();
        const params = await addToken(owner, await addAccount(owner));
        return { token: owner.person.token, params };
      },
    },
  };
}
