import type { BodyOf, ClientDataOf, changeElements, listComments } from '@lienzo/contract';

// What an export consists of: edition.json, the edition's own templates as templates/<id>.json, and
// for each space a folder with space.json, the zones as zones/<id>.json, and what they looked like
// before as versions/<zone>/<version>.json.

export const FORMAT = 1;

type Insertions = NonNullable<NonNullable<BodyOf<typeof changeElements>>['insert']>;
export type Frame = NonNullable<Insertions['frames']>[number];
export type Shape = NonNullable<Insertions['shapes']>[number];
export type Connector = NonNullable<Insertions['connectors']>[number];
/** What a write accepts. */
export type Element = { frame: Frame } | { shape: Shape } | { connector: Connector };
export type Comment = ClientDataOf<typeof listComments>['comments'][number];

export interface ExportedPerson {
  mail: string;
  name: string;
  role: string;
}

export interface ExportedTeam {
  team_id: string;
  name: string;
  description: string;
  is_default: boolean;
  members: ExportedPerson[];
}

export interface ExportedEdition {
  format: number;
  /** Whether everything was written; an export that was cut off goes on with --resume. */
  complete: boolean;
  source: { url: string; edition_id: string; name: string };
  members: ExportedPerson[];
  teams: ExportedTeam[];
  templates: { id: string; name: string; description: string }[];
  spaces: string[];
}

/** Whom an entry of a space or a zone is about; teams by their ids in the source. */
export type ExportedParty =
  | { type: 'USER'; mail: string }
  | { type: 'TEAM'; team_id: string }
  | { type: 'ORG' };

export interface ExportedSpace {
  space_id: string;
  team_id: string;
  name: string;
  owner: string | undefined;
  members: { party: ExportedParty; role: string }[];
  zones: string[];
}

export interface ExportedVersion {
  version_id: string;
  /** ISO 8601. */
  time: string;
  description: string;
  /** The name of who drew it last. */
  author: string | undefined;
}

/** A canvas in a file of its own: a version, or a template. */
export interface ExportedCanvas {
  elements: Element[];
}

export interface ExportedZone {
  zone_id: string;
  name: string;
  /** As stacked, bottom first. */
  elements: Element[];
  comments: (Comment & { author: string | undefined })[];
  /** Newest first; what was on the zone is in a file of its own. */
  versions: ExportedVersion[];
  access: { party: ExportedParty; permission: string; role?: string }[];
}
