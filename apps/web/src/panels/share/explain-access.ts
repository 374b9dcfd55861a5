import type { panels } from '../../texts/panels.ts';
import {
  groupAccessOf,
  type Sharing,
  type SpaceEntry,
  type ZoneAccess,
  zoneAccessOf,
} from './zone-access.ts';

type ShareTexts = typeof panels.en.share;

export interface Wording {
  readonly texts: ShareTexts;
  /** Joins names: “Ada, Bruno and Carmen”. */
  readonly list: (names: readonly string[]) => string;
}

/** Explains in one sentence what an entry permits in the open zone, and why. */
export function explainAccess(entry: SpaceEntry, sharing: Sharing, { texts }: Wording): string {
  if (entry.role === 'CREATOR') return texts.why.owner;
  if (entry.type !== 'USER') return explainGroupAccess(groupAccessOf(entry, sharing), texts);
  return explainPersonAccess(entry.id, sharing, texts);
}

function explainGroupAccess({ role, changedBy }: ZoneAccess, texts: ShareTexts): string {
  if (role === undefined) return texts.why.groupHidden;
  return changedBy ? texts.why.inZone(texts.can[role]) : texts.why.group(texts.can[role]);
}

function explainPersonAccess(zuid: string, sharing: Sharing, texts: ShareTexts): string {
  const { role, from, changedBy } = zoneAccessOf(zuid, sharing);
  const group = changedBy && changedBy.id !== zuid ? nameOf(changedBy, texts) : '';
  if (role === undefined) {
    return group === '' ? texts.why.hidden : texts.why.hiddenThrough(group);
  }
  const can = texts.can[role];
  if (changedBy) return group === '' ? texts.why.inZone(can) : texts.why.inZoneThrough(can, group);
  if (from && from.id !== zuid) return texts.why.through(can, nameOf(from, texts));
  return texts.why.own(can);
}

/** Summarizes who can open the space, and the exceptions of the open zone. */
export function summarizeSharing(sharing: Sharing, { texts, list }: Wording): string[] {
  const owner = sharing.entries.find(({ role }) => role === 'CREATOR');
  const others = sharing.entries.filter((entry) => entry !== owner);
  const ownerName = owner?.name ?? '';
  const opening =
    others.length === 0
      ? texts.summary.ownerOnly(ownerName)
      : texts.summary.shared(ownerName, list(othersOf(others, texts)));
  const named = (permission: 'restricted' | 'allowed') =>
    sharing.zoneEntries
      .filter((entry) => entry.permission === permission)
      .map((entry) => nameOf(entry, texts));
  const [hidden, differing] = [named('restricted'), named('allowed')];
  return [
    capitalized(opening),
    ...(hidden.length > 0 ? [texts.summary.hiddenFrom(list(hidden))] : []),
    ...(differing.length > 0 ? [texts.summary.differs(list(differing))] : []),
  ];
}

function othersOf(entries: readonly SpaceEntry[], texts: ShareTexts): string[] {
  const people = entries.filter(({ type }) => type === 'USER').length;
  const groups = entries.filter(({ type }) => type !== 'USER');
  return [
    ...(people > 0 ? [texts.summary.people(people)] : []),
    ...groups.map((group) => nameOf(group, texts)),
  ];
}

function nameOf(entry: Pick<SpaceEntry, 'type' | 'name'>, texts: ShareTexts): string {
  if (entry.type === 'ORG') return texts.summary.everyone;
  if (entry.type === 'GROUP') return texts.summary.everyoneInGroup(entry.name);
  return entry.type === 'TEAM' ? texts.summary.everyoneIn(entry.name) : entry.name;
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
