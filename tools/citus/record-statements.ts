import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The edition that the transaction was opened for, if any. */
  readonly editionId?: string;
}

/** Of each kind so many are kept: the same text can be planned differently for other values. */
const MAX_OF_A_KIND = 5;

const SET_EDITION = /^SET LOCAL app\.edition_id = '(?<id>\d+)'$/;
const ABOUT_TRANSACTIONS = /^(begin|commit|rollback|savepoint|release|set|listen|unlisten)\b/i;

/** Writes down what this process sends to PostgreSQL from now on, over whichever connection. */
export function recordStatements() {
  const kinds = new Map<string, Statement[]>();
  const editions = new WeakMap<pg.Client, string>();
  let sent = 0;
  const query = pg.Client.prototype.query;

  function look(client: pg.Client, text: string, values: readonly unknown[]): void {
    const edition = SET_EDITION.exec(text)?.groups?.id;
    if (edition !== undefined) editions.set(client, edition);
    if (/^(begin|commit|rollback)/i.test(text)) editions.delete(client);
    if (ABOUT_TRANSACTIONS.test(text)) return;
    sent += 1;
    const kind = `${normalise(text)}${values.map(listSize).join('')}`;
    const known = kinds.get(kind) ?? [];
    if (known.length < MAX_OF_A_KIND) {
      kinds.set(kind, [...known, { text, values: [...values], editionId: editions.get(client) }]);
    }
  }

  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const { text, values } =
      first instanceof Object ? (first as Partial<Statement>) : { text: first, values: second };
    if (typeof text === 'string') look(this, text.trim(), Array.isArray(values) ? values : []);
    return Reflect.apply(query, this, args);
  } as typeof query; // whatever form it is called in

  return {
    /** How many were sent, and examples of each kind. */
    stop() {
      pg.Client.prototype.query = query;
      return { sent, kinds };
    },
  };
}

/** Statements that differ in nothing but the number of rows or parameters are one kind. */
export function normalise(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(, \$)+/g, '$, …')
    .replaceAll(/(?<row>\([^()]*\))(, \k<row>)+/g, '$<row>, …');
}

// For one thing or for many is planned differently.
function listSize(value: unknown, index: number): string {
  return Array.isArray(value) && value.length > 1 ? ` [${index + 1}: many]` : '';
}
