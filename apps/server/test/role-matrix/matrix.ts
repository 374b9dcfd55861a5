import type { ErrorKey, Operation, ScopeRule } from '@lienzo/contract';

/** What a cell of the matrix expects: success, or an error of the registry by its key. */
export type Outcome = 'ok' | ErrorKey;

/** One operation, and what it answers to every actor in every placement. */
export interface Row<Placement extends string = string, Actor extends string = string> {
  readonly operation: string;
  /** Whom it is done to or what is asked for, where the answer depends on that: one row for each. */
  readonly subject?: string;
  /** The scopes that it takes; tokens of signed-in actors carry the first alternative and no more. */
  readonly scopes: ScopeRule;
  readonly cells: Readonly<Record<Placement, Readonly<Record<Actor, Outcome>>>>;
}

export interface Cell<Placement extends string = string, Actor extends string = string> {
  readonly operation: Operation;
  readonly subject: string | undefined;
  readonly scopes: ScopeRule;
  readonly placement: Placement;
  readonly actor: Actor;
}

/** The request of a cell. */
export interface Request {
  readonly token: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Takes back what a success left behind that would change later cells. */
  readonly undo?: () => Promise<void>;
}

export interface OpenArea<Placement extends string = string, Actor extends string = string> {
  /** Makes ready what the cell acts on, untouched by the cells before it. */
  prepare(cell: Cell<Placement, Actor>): Promise<Request>;
}

/** A part of the matrix with actors and placements of its own. */
export interface Area<World, Placement extends string = string, Actor extends string = string> {
  readonly name: string;
  readonly placements: readonly Placement[];
  readonly actors: readonly Actor[];
  readonly rows: readonly Row<Placement, Actor>[];
  /** Sets up, once and on top of the common matrix, what the cells of this area need. */
  open(matrix: World): Promise<OpenArea<Placement, Actor>>;
}

/** The part of an area that declares; the rest is how its cells are tried. */
export type Table = Pick<Area<never>, 'name' | 'placements' | 'actors' | 'rows'>;

export function titleOf({ operation, subject }: Pick<Row, 'operation' | 'subject'>): string {
  return subject === undefined ? operation : `${operation} of ${subject}`;
}

export function countCells(tables: readonly Table[]): number {
  return tables
    .map(({ rows, placements, actors }) => rows.length * placements.length * actors.length)
    .reduce((sum, count) => sum + count, 0);
}
