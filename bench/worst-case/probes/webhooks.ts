import { createWebhook, eventKindNames, pauseWebhook } from '@lienzo/contract';
import type { OperationProbes } from '../probe.ts';
import type { World } from '../world.ts';

/** Preparing an edition takes several requests. */
const FEW = 60;
/** The most webhooks of an edition. */
const MOST = 50;
const body = {
  // Its name does not exist, so that nothing is sent.
  url: `https://hooks.invalid/${'a'.repeat(1_900)}`,
  description: 'x'.repeat(200),
  kinds: [...eventKindNames],
};

/** Webhooks and their deliveries. */
export function webhookProbes(world: World): OperationProbes {
  const createOwner = async () => {
    const person = await world.createPerson();
    const { edition_id } = await person.client.editions.create({ team_name: 'Hooks' });
    return { person, params: { edition_id } };
  };
  type Owner = Awaited<ReturnType<typeof createOwner>>;
  const addWebhook = async ({ person, params }: Owner) => {
    const { webhook } = await person.client.call(createWebhook, { params, body });
    return { ...params, webhook_id: webhook.id };
  };
  /** A request about a new webhook. */
  const aboutOne = (sent?: object) => ({
    input: 'one webhook',
    perMinute: FEW,
    async make() {
      const owner = await createOwner();
      const params = await addWebhook(owner);
      return { token: owner.person.token, params, ...(sent && { body: sent }) };
    },
  });
  let full: Promise<Owner> | undefined;
  /** Returns an edition with as many webhooks as it can have. */
  const fullEdition = () => {
    full ??= createOwner().then(async (owner) => {
      for (let count = 0; count < MOST; count += 1) await addWebhook(owner);
      return owner;
    });
    return full;
  };
  return {
    createWebhook: {
      input: 'all kinds, longest URL',
      perMinute: FEW,
      async make() {
        const { person, params } = await createOwner();
        return { token: person.token, params, body };
      },
    },
    listWebhooks: {
      input: `${MOST} webhooks`,
      perMinute: FEW,
      async make() {
        const { person, params } = await fullEdition();
        return { token: person.token, params };
      },
    },
    getWebhook: aboutOne(),
    changeWebhook: aboutOne(body),
    deleteWebhook: aboutOne(),
    rotateWebhookSecret: aboutOne(),
    pauseWebhook: aboutOne(),
    resumeWebhook: {
      input: 'one webhook',
      perMinute: FEW,
      async make() {
        const owner = await createOwner();
        const params = await addWebhook(owner);
        await owner.person.client.call(pauseWebhook, { params });
        return { token: owner.person.token, params };
      },
    },
    listWebhookDeliveries: aboutOne(),
    pingWebhook: aboutOne(),
    replayWebhook: aboutOne({ from_seq: '1', to_seq: '1000' }),
  };
}
