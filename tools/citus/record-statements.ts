import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The edition that the transaction was opened for, if any. */
  readonly editionId?: string;
}

/** Statements kept of each kind, because the plan can depend on the values. */
const MAX_PER_KIND = 5;

const SET_EDITION = /^SET LOCAL app\.edition_id = '(?<id>\d+)'$/;
const TRANSACTION_CONTROL = /^(begin|commit|rollback|savepoint|release|set|listen|unlisten)\b/i;

/** Records the statements that this process sends to PostgreSQL over all connections. */
export function recordStatements() {
  const kinds = new Map<string, Statement[]>();
  const editions = new WeakMap<pg.Client, string>();
  let sent = 0;
  const query = pg.Client.prototype.query;

  function record(client: pg.Client, text: string, values: readonly unknown[]): void {
    const edition = SET_EDITION.exec(text)?.groups?.id;
    if (edition !== undefined) editions.set(client, edition);
    if (/^(begin|commit|rollback)/i.test(text)) editions.delete(client);
    if (TRANSACTION_CONTROL.test(text)) return;
    sent += 1;
    const kind = `${normalize(text)}${values.map(listSize).join('')}`;
    const known = kinds.get(kind) ?? [];
    if (known.length < MAX_PER_KIND) {
      kinds.set(kind, [...known, { text, values: [...values], editionId: editions.get(client) }]);
    }
  }

  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const { text, values } =
      first instanceof Object ? (first as Partial<Statement>) : { text: first, values: second };
    if (typeof text === 'string') record(this, text.trim(), Array.isArray(values) ? values : []);
    return Reflect.apply(query, this, args);
  } as typeof query; // supports all overloads

  return {
    /** Stops recording and returns the number of statements and examples of each kind. */
    stop() {
      pg.Client.prototype.query = query;
      return { sent, kinds };
    },
  };
}

/** Normalizes a statement, so that the number of rows and parameters does not matter. */
export function normalize(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(, \$)+/g, '$, …')
    .replaceAll(/(?<row>\([^()]*\))(, \k<row>)+/g, '$<row>, …');
}

// The plan differs between one value and many.
function listSize(value: unknown, index: number): string {
  return Array.isArray(value) && value.length > 1 ? ` [${index + 1}: many]` : '';
}
