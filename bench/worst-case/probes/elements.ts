import {
  changeElements,
  type Operation,
  removeComments,
  removeConnectors,
  removeFrames,
  removeShapes,
} from '@lienzo/contract';
import { sendOperation } from '../../../testing/service/send-operation.ts';
import { bigComment, bigConnector, bigFrame, bigShape } from '../fat-zone.ts';
import type { OperationProbes } from '../probe.ts';
import type { World } from '../world.ts';

/** Items per request; more of this size would exceed 1 MiB. */
const ITEMS = 600;
const MAX_ITEMS = 1_000;

const kinds = {
  frames: { remove: removeFrames, make: bigFrame },
  shapes: { remove: removeShapes, make: bigShape },
  connectors: {
    remove: removeConnectors,
    make: (index: number, world: World) => bigConnector(index, world.fat.shapes),
  },
  comments: { remove: removeComments, make: bigComment },
} as const;

type Plural = keyof typeof kinds;

/** Frames, shapes, connectors, comments, queries and batches, in a zone that is almost full. */
export function elementProbes(world: World): OperationProbes {
  const probes = (Object.keys(kinds) as Plural[]).map((kind) => probesOf(world, kind));
  const batch = createBatches(world);
  return {
    ...Object.assign({}, ...probes),
    listElements: {
      input: 'text and box, 100 of 19,000 elements',
      make: () => ({ query: { text: 'lorem ipsum', bbox: '0,0,10000000,10000000', limit: '100' } }),
    },
    arrangeElements: {
      input: '600 shapes with 600 connectors, in layers',
      perMinute: 10,
      mayGiveUp: true,
      make: () => ({ body: { ids: world.fat.shapes.slice(0, ITEMS), algorithm: 'layered' } }),
    },
    changeElements: {
      input: `${ITEMS} of all kinds`,
      make: () => ({ body: { insert: batch.next() } }),
      after: batch.remove,
    },
  };
}

function probesOf(world: World, kind: Plural): OperationProbes {
  const { client, fat, home } = world;
  const { make } = kinds[kind];
  const name = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
  const inserted: string[] = [];
  const toRemove: string[] = [];
  const items = () => {
    const list = Array.from({ length: ITEMS }, (_, index) => make(index, world));
    return list;
  };
  return {
    [`insert${name}`]: {
      input: `${ITEMS} ${kind}, 0.9 MB`,
      // Leaves room in the zone for all turns.
      perMinute: 20,
      make() {
        const list = items();
        inserted.push(...list.map(({ meta }) => meta.id));
        return { body: { [kind]: list } };
      },
      after: () => removeAll(world, kinds[kind].remove, inserted),
    },
    [`change${name}`]: {
      input: `${MAX_ITEMS} ${kind}`,
      make: (turn) => ({
        body: {
          [kind]: fat[kind].slice(0, MAX_ITEMS).map((id) => ({ id, ...changeOf(kind, turn) })),
        },
      }),
    },
    [`list${name}`]: {
      input: `all ${fat[kind].length} ${kind}`,
      make: () => ({ query: { form: 'input' } }),
    },
    [`remove${name}`]: {
      input: `${ITEMS} ${kind}`,
      perMinute: 20,
      async make() {
        const list = items();
        await client.call(changeElements, { params: home, body: { insert: { [kind]: list } } });
        const ids = list.map(({ meta }) => meta.id);
        toRemove.push(...ids);
        return { body: { ids } };
      },
      after: () => removeAll(world, kinds[kind].remove, toRemove),
    },
  };
}

/** Returns a change that differs from turn to turn, so that each one is stored. */
function changeOf(kind: Plural, turn: number): object {
  if (kind === 'frames') return { meta: { name: `Changed ${turn}` } };
  if (kind === 'shapes') return { basic: { type: turn % 2 === 0 ? 'OVAL' : 'RECTANGLE' } };
  if (kind === 'connectors') return { type: turn % 2 === 0 ? 'CURVE' : 'ELBOW' };
  return { resolved: turn % 2 === 0 };
}

function createBatches(world: World) {
  const { fat } = world;
  const inserted: Record<Plural, string[]> = {
    frames: [],
    shapes: [],
    connectors: [],
    comments: [],
  };
  return {
    next() {
      const list = <T>(share: number, make: (index: number) => T) =>
        Array.from({ length: Math.floor(ITEMS * share) }, (_, index) => make(index));
      const insert = {
        frames: list(1 / 6, bigFrame),
        shapes: list(0.5, bigShape),
        connectors: list(1 / 6, (index) => bigConnector(index, fat.shapes)),
        comments: list(1 / 6, bigComment),
      };
      for (const kind of Object.keys(insert) as Plural[])
        inserted[kind].push(...insert[kind].map(({ meta }) => meta.id));
      return insert;
    },
    async remove() {
      for (const kind of Object.keys(inserted) as Plural[])
        await removeAll(world, kinds[kind].remove, inserted[kind]);
    },
  };
}

/** Removes elements. Some of them may not exist, because fewer requests were sent than prepared. */
async function removeAll({ url, token, home }: World, op: Operation, ids: string[]): Promise<void> {
  while (ids.length > 0) {
    const request = { op, params: { ...home }, body: { ids: ids.splice(0, MAX_ITEMS) } };
    await sendOperation({ url, token }, request);
  }
}
