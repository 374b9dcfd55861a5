import type {
  BodyOf,
  ClientDataOf,
  changeElements,
  listComments,
  Metadata,
} from '@lienzo/contract';

// An export consists of edition.json, the templates of the edition as templates/<id>.json, and for
// each space a directory with space.json, zones/<id>.json and versions/<zone>/<version>.json. Images are
// WebP files with the path files/<id>.

export const FORMAT = 1;

type Insertions = NonNullable<NonNullable<BodyOf<typeof changeElements>>['insert']>;
export type Frame = NonNullable<Insertions['frames']>[number];
export type Shape = NonNullable<Insertions['shapes']>[number];
export type Connector = NonNullable<Insertions['connectors']>[number];
/** An element as write operations accept it. */
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
  /** False while the export is incomplete; --resume continues it. */
  complete: boolean;
  source: { url: string; edition_id: string; name: string };
  members: ExportedPerson[];
  teams: ExportedTeam[];
  templates: { id: string; name: string; description: string }[];
  spaces: string[];
}

/** The grantee of an entry of a space or zone; teams have their ID of the source. */
export type ExportedGrantee =
  | { type: 'USER'; mail: string }
  | { type: 'TEAM'; team_id: string }
  | { type: 'ORG' };

export interface ExportedSpace {
  space_id: string;
  team_id: string;
  name: string;
  owner: string | undefined;
  members: { party: ExportedGrantee; role: string }[];
  zones: string[];
  metadata?: Metadata;
  /** Those of `zones` that are in the trash. */
  trashed?: string[];
}

export interface ExportedVersion {
  version_id: string;
  /** ISO 8601. */
  time: string;
  description: string;
  /** The name of the last editor. */
  author: string | undefined;
}

/** A version or template, stored in a separate file. */
export interface ExportedCanvas {
  elements: Element[];
}

export interface ExportedZone {
  zone_id: string;
  name: string;
  metadata?: Metadata;
  /** In stacking order, bottom first. */
  elements: Element[];
  comments: (Comment & { author: string | undefined; author_name?: string })[];
  /** Newest first; the content of each is in a separate file. */
  versions: ExportedVersion[];
  /** What the images and file cards of the zone and its versions name; absent if there is nothing. */
  files?: { file_id: string; name: string }[];
  access: { party: ExportedGrantee; permission: string; role?: string }[];
}
