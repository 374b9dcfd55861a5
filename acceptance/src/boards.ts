import { type Drawing, draw } from './draw.ts';
import { makeSpace } from './make-space.ts';
import { firstZone, type ZonePath } from './make-zone.ts';
import { once } from './sample.ts';
import type { Person, World } from './world.ts';

/** Somebody at a zone. */
export interface Visit {
  readonly as: Person;
  readonly params: ZonePath;
}

export interface Board extends Visit {
  readonly drawing: Drawing;
}

interface Boards {
  /** A zone of its own, with nothing on it, and its owner. */
  empty(world: World): Promise<Visit>;
  /** The same with something of every kind on it. */
  drawn(world: World): Promise<Board>;
}

/** Zones of one edition, a new one for each that asks. */
export function makeBoards(): Boards {
  const edition = once((world) => world.edition());
  const empty = async (world: World): Promise<Visit> => {
    const inside = await edition(world);
    const as = inside.owner;
    return { as, params: await firstZone(await makeSpace(inside, { by: as }), as) };
  };
  return {
    empty,
    async drawn(world) {
      const visit = await empty(world);
      return { ...visit, drawing: await draw(visit.params, visit.as) };
    },
  };
}
