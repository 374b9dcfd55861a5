import { createShareLink } from '@lienzo/contract';
import type { OperationProbes } from '../probe.ts';
import type { World } from '../world.ts';

/** Preparing a space takes several requests. */
const FEW = 60;
/** The most links of a space. */
const MOST = 100;
const body = {
  role: 'VIEWER' as const,
  label: 'x'.repeat(100),
  expires_in_days: 365,
  // Hashing a password is the most expensive part.
  password: 'x'.repeat(128),
};

/** Share links and their policies. */
export function shareLinkProbes(world: World): OperationProbes {
  const createOwner = async () => {
    const person = await world.createPerson();
    const { edition_id, team_id } = await person.client.editions.create({ team_name: 'Links' });
    const { space_id } = await person.client.spaces.create({
      edition_id,
      create_space: { space_name: 'Links', team_id },
    });
    return { person, params: { edition_id, space_id } };
  };
  type Owner = Awaited<ReturnType<typeof createOwner>>;
  const addLink = async ({ person, params }: Owner) => {
    const { id } = await person.client.call(createShareLink, { params, body: { role: 'VIEWER' } });
    return { ...params, link_id: id };
  };
  /** A request about a new link. */
  const aboutLink = (sent?: object) => ({
    input: 'one link',
    perMinute: FEW,
    async make() {
      const owner = await createOwner();
      const params = await addLink(owner);
      return { token: owner.person.token, params, ...(sent && { body: sent }) };
    },
  });
  /** A request about a new space. */
  const aboutSpace = (input: string, sent?: object) => ({
    input,
    perMinute: FEW,
    async make() {
      const { person, params } = await createOwner();
      return { token: person.token, params, ...(sent && { body: sent }) };
    },
  });
  let full: Promise<Owner> | undefined;
  /** Returns a space with as many links as it can have. */
  const fullSpace = () => {
    full ??= createOwner().then(async (owner) => {
      for (let count = 0; count < MOST; count += 1) await addLink(owner);
      return owner;
    });
    return full;
  };
  return {
    createShareLink: aboutSpace('longest label and password', body),
    listShareLinks: {
      input: `${MOST} links`,
      perMinute: FEW,
      async make() {
        const { person, params } = await fullSpace();
        return { token: person.token, params };
      },
    },
    changeShareLink: aboutLink({ label: body.label, password: body.password }),
    revokeShareLink: aboutLink(),
    changeSpaceShareLinkPolicy: aboutSpace('one space', { level: 'edit' }),
    getShareLinkPolicy: aboutSpace('one edition'),
    changeShareLinkPolicy: aboutSpace('one edition', { level: 'edit' }),
  };
}
