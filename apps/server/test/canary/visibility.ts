import type { Facet, Marker } from './markers.ts';
import { type CanaryPerson, insiders } from './people.ts';
import { type SpaceName, spacePlans } from './spaces.ts';
import { seesZone } from './zones.ts';

export type CanaryActor =
  | CanaryPerson
  // Without a token.
  | 'anonymous'
  // The owner, with a token without scopes.
  | 'unscoped';

/** Returns whether an actor may see a marker that they did not send. */
export type Visibility = (marker: Marker) => boolean;

const PUBLIC: readonly Facet[] = ['id', 'name', 'text', 'mail'];
const WITHOUT_MAIL: readonly Facet[] = ['id', 'name', 'text'];

function all(...visibilities: Visibility[]): Visibility {
  return (marker) => visibilities.some((isVisible) => isVisible(marker));
}

function about(subject: string, facets = PUBLIC): Visibility {
  return (marker) => marker.subject === subject && facets.includes(marker.facet);
}

function people(names: readonly string[], facets = PUBLIC): Visibility {
  return all(...names.map((name) => about(`person ${name}`, facets)));
}

const edition = all(about('edition'), about('person owner', ['id']), about('template'));

const TEAM_MEMBERS = {
  A: ['owner', 'teamAdmin', 'teamMember', 'editor'],
  B: ['owner', 'otherMember', 'guest'],
};

function team(name: 'A' | 'B'): Visibility {
  return all(about(`team ${name}`), people(TEAM_MEMBERS[name]));
}

/** Allows a space with its entries, and the ids of its team and of everyone who changed it. */
function space(name: SpaceName, facets = PUBLIC): Visibility {
  const { owner, entries, team: teamName } = spacePlans[name];
  const shared = Object.keys(entries).filter((entry) => entry !== 'removed');
  const wholeEdition = 'edition' in entries ? about('edition') : () => false;
  const wholeTeam = 'team' in entries ? about(`team ${teamName}`, ['name']) : () => false;
  return all(
    about(`space ${name}`),
    about(`team ${teamName}`, ['id']),
    people([owner, ...shared], facets),
    wholeEdition,
    wholeTeam,
  );
}

/** A trashed space is visible without its entries. */
const trash = all(
  about('space trashed'),
  about('team A', ['id']),
  about('person teamAdmin', ['id']),
);

const invitations = all(about('invitation'), about('person invited', ['mail']));

const editionAdmin = all(
  edition,
  team('A'),
  team('B'),
  people(insiders),
  invitations,
  about('key'),
);

const VISIBILITIES: Readonly<Record<CanaryActor, Visibility>> = {
  anonymous: () => false,
  unscoped: people(['owner'], ['id']),
  stranger: people(['stranger']),
  neighbor: people(['neighbor']),
  // An unverified address is not shown to its person either.
  invited: people(['invited'], ['id', 'name']),
  removed: people(['removed']),
  loner: all(people(['loner']), edition, space('everywhere')),
  guest: all(team('B'), edition, space('everywhere'), space('shared', WITHOUT_MAIL)),
  otherMember: all(
    team('B'),
    edition,
    space('everywhere'),
    space('hidden'),
    space('shared'),
    // Has an entry in one of their zones.
    about('person loner', ['id']),
  ),
  teamMember: all(team('A'), edition, space('everywhere'), space('shared'), space('published')),
  editor: all(team('A'), edition, space('everywhere'), space('shared'), space('published'), trash),
  teamAdmin: all(
    team('A'),
    edition,
    invitations,
    space('everywhere'),
    space('shared'),
    space('published'),
    space('draft'),
    trash,
    about('space inherited'),
    // Is the last author of the space that they left.
    about('person removed', ['id']),
  ),
  orgAdmin: all(editionAdmin, space('everywhere')),
  // Is in both teams, so published spaces are visible.
  owner: all(editionAdmin, space('everywhere'), space('published')),
};

/**
 * What only the export of their own data shows to a person: how they sign in, and what they made that is
 * in the trash by now.
 */
export function exportedTo(actor: CanaryActor): Visibility {
  const own = about(`person ${actor}`, ['secret']);
  if (actor !== 'teamAdmin') return own;
  const trashed = ['zone trashed, first', 'content trashed, first', 'content shared, trashed'];
  return all(own, ...trashed.map((subject) => about(subject)));
}

export function visibilityOf(actor: CanaryActor): Visibility {
  if (actor === 'anonymous' || actor === 'unscoped') return VISIBILITIES[actor];
  return all(VISIBILITIES[actor], (marker) => seesZone(actor, marker));
}

export const canaryActors = Object.keys(VISIBILITIES) as CanaryActor[]; // Object.keys widens to string[]
