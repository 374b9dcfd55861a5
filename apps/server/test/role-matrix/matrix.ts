import type { ErrorKey, Operation, ScopeRule } from '@lienzo/contract';

/** The expected outcome of a cell: success, or the key of an error. */
export type Outcome = 'ok' | ErrorKey;

/** An operation with the outcome for every actor in every placement. */
export interface Row<Placement extends string = string, Actor extends string = string> {
  readonly operation: string;
  /** The person or thing that the operation acts on, if the outcome depends on it; one row for each. */
  readonly subject?: string;
  /** Required scopes. Tokens of signed-in actors have exactly the first alternative. */
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
  /** Reverts changes of a success that would affect later cells. */
  readonly undo?: () => Promise<void>;
  /** Called after every response. */
  readonly cleanUp?: () => Promise<void>;
}

export interface OpenArea<Placement extends string = string, Actor extends string = string> {
  /** Prepares the target of a cell, unaffected by earlier cells. */
  prepare(cell: Cell<Placement, Actor>): Promise<Request>;
}

/** A part of the matrix with its actors and placements. */
export interface Area<World, Placement extends string = string, Actor extends string = string> {
  readonly name: string;
  readonly placements: readonly Placement[];
  readonly actors: readonly Actor[];
  readonly rows: readonly Row<Placement, Actor>[];
  /** Sets up, once, what the cells of this area need. */
  open(matrix: World): Promise<OpenArea<Placement, Actor>>;
}

/** The declarations of an area, without the code that runs its cells. */
export type Table = Pick<Area<never>, 'name' | 'placements' | 'actors' | 'rows'>;

export function titleOf({ operation, subject }: Pick<Row, 'operation' | 'subject'>): string {
  return subject === undefined ? operation : `${operation} of ${subject}`;
}

export function countCells(tables: readonly Table[]): number {
  return tables
    .map(({ rows, placements, actors }) => rows.length * placements.length * actors.length)
    .reduce((sum, count) => sum + count, 0);
}
