import type { Room } from './room.ts';

/** The rooms of this node, by document name. */
export interface Rooms {
  get(documentName: string): Room | undefined;
  add(documentName: string, room: Room): void;
  remove(documentName: string): Room | undefined;
  all(): Room[];
  /** Returns the rooms of a zone. There can briefly be two after it was moved to another space. */
  of(zoneId: string): readonly Room[];
  count(): number;
}

export function createRooms(): Rooms {
  const byName = new Map<string, Room>();
  const byZone = new Map<string, Room[]>();
  return {
    get: (documentName) => byName.get(documentName),
    add(documentName, room) {
      const { zoneId } = room.writer.zone;
      byName.set(documentName, room);
      byZone.set(zoneId, [...(byZone.get(zoneId) ?? []), room]);
    },
    remove(documentName) {
      const room = byName.get(documentName);
      if (!room) return undefined;
      const { zoneId } = room.writer.zone;
      const others = (byZone.get(zoneId) ?? []).filter((other) => other !== room);
      byName.delete(documentName);
      if (others.length > 0) byZone.set(zoneId, others);
      else byZone.delete(zoneId);
      return room;
    },
    all: () => [...byName.values()],
    of: (zoneId) => byZone.get(zoneId) ?? [],
    count: () => byName.size,
  };
}
