import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import type { Settings } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { PooledDatabase } from '../../db/database.ts';
import { requestErasure } from '../../domain/privacy/request-erasure.ts';
import type { Authenticate } from '../../http/authenticate.ts';
import { deleteEdition, restoreEdition } from '../delete-edition.ts';
import { OperatorError } from '../operator-error.ts';
import { readPerson } from '../owner.ts';
import { setPlan } from '../set-plan.ts';
import { reinstatePerson, suspendPerson } from '../suspend-person.ts';
import type { OperatedIdentity, OperatorCheck } from './check-operator.ts';
import { listEditions } from './list-editions.ts';
import { listPeople } from './list-people.ts';
import { readHealth } from './read-health.ts';

/** Not part of the contract: only the web app uses these paths, and they change with it. */
const PREFIX = '/service/operator';

interface ConsoleOptions {
  db: PooledDatabase;
  clock: Clock;
  settings: Pick<Settings, 'editionRetentionDays'>;
  authenticate: Authenticate;
  isOperator: OperatorCheck;
  identity: OperatedIdentity | undefined;
  version: string;
}

interface OperatorRequest {
  /** The operator. */
  zuid: string;
  /** The id in the path. */
  id: string;
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
}

type Handler = (request: OperatorRequest) => Promise<unknown>;

/** Adds the routes of the page for operators. To other people, they do not exist. */
export function mountConsole(app: FastifyInstance, options: ConsoleOptions): void {
  const { db, clock, settings, identity } = options;
  const mount = (method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler) =>
    app.route<{ Params: { id?: string } }>({
      method,
      url: PREFIX + path,
      config: { acceptsJson: method !== 'GET' },
      async handler(request, reply: FastifyReply) {
        const zuid = await authorize(request, options);
        const { id = '' } = request.params;
        if (id !== '' && !/^\d{1,18}$/.test(id)) throw fail('notFound');
        const data = await handler({
          ...{ zuid, id },
          query: readRecord(request.query),
          body: readRecord(request.body),
        }).catch((error: unknown) => {
          throw error instanceof OperatorError
            ? fail('validation', { path: '', reason: error.message }, { cause: error })
            : error;
        });
        if (method !== 'GET') request.log.warn({ operator: zuid }, 'an operator made a change');
        return reply.send({ status: 'success', data });
      },
    });

  app.get(`${PREFIX}/me`, async (request) => {
    const { isOperator } = await identify(request, options);
    const data = { is_operator: isOperator, has_accounts: identity !== undefined };
    return { status: 'success', data };
  });

  mount('GET', '/health', async () => ({
    ...(await readHealth(db, options.version)),
    has_accounts: identity !== undefined,
  }));

  mount('GET', '/people', ({ query }) =>
    listPeople(db, { search: readText(query, 'search'), after: readId(query, 'after') }),
  );
  mount('POST', '/people/:id/suspend', async ({ zuid, id }) => {
    refuseSelf(zuid, id);
    return suspendPerson(db, id);
  });
  mount('POST', '/people/:id/reinstate', ({ id }) => reinstatePerson(db, id));
  mount('DELETE', '/people/:id', async ({ zuid, id }) => {
    refuseSelf(zuid, id);
    const { mailId } = await readPerson(db, id);
    await requestErasure({ db, clock }, { zuid: id, heirs: {} });
    // Otherwise the person could sign in again, as a new person.
    if (mailId !== null) await identity?.deleteAccount(mailId);
    return { zuid: id };
  });

  mount('POST', '/account-links', async ({ body }) => {
    if (!identity)
      throw new OperatorError('People sign in at another provider. Create the account there.');
    const mail = readText(body, 'mail_id').trim();
    if (!/^[^\s@]+@[^\s@]+$/.test(mail)) throw new OperatorError('Enter an email address.');
    const join = await identity.createJoinAddress(mail);
    if (join) return { mail_id: mail, purpose: 'join', link: join };
    // An invited person with an account signs in as usual.
    if (readText(body, 'purpose') === 'join') return { mail_id: mail, purpose: 'none' };
    const link = await identity.createResetAddress(mail);
    return { mail_id: mail, purpose: 'reset', link };
  });

  mount('GET', '/editions', ({ query }) =>
    listEditions(db, {
      search: readText(query, 'search'),
      after: readId(query, 'after'),
      now: clock.now(),
    }),
  );
  mount('POST', '/editions/:id/plan', ({ zuid, id, body }) => {
    const [plan, seats, expires] = ['plan', 'seats', 'expires'].map((name) => readText(body, name));
    return setPlan(db, {
      edition: id,
      operatorId: zuid,
      plan: plan ?? '',
      ...(seats && { seats }),
      ...(expires && { expires }),
    });
  });
  mount('DELETE', '/editions/:id', ({ zuid, id, body }) =>
    deleteEdition(db, {
      ...{ editionId: id, confirm: readText(body, 'confirm'), now: false, settings },
      operatorId: zuid,
    }),
  );
  mount('POST', '/editions/:id/restore', ({ zuid, id }) =>
    restoreEdition(db, { editionId: id, operatorId: zuid }),
  );
}

/** Returns the user id of the operator who sent a request. Throws `notFound` for other people. */
async function authorize(request: FastifyRequest, options: ConsoleOptions): Promise<string> {
  const { zuid, isOperator } = await identify(request, options);
  if (!isOperator) throw fail('notFound');
  return zuid;
}

async function identify(
  request: FastifyRequest,
  { authenticate, isOperator }: Pick<ConsoleOptions, 'authenticate' | 'isOperator'>,
): Promise<{ zuid: string; isOperator: boolean }> {
  const verified = await authenticate.verify(request);
  const authenticated = await authenticate.resolve(verified, {
    editionId: undefined,
    admit: async () => {},
  });
  request.authenticated = authenticated;
  const { caller } = authenticated;
  return { zuid: caller.zuid, isOperator: await isOperator(verified.claims, caller) };
}

function refuseSelf(operator: string, zuid: string): void {
  if (operator === zuid)
    throw new OperatorError('You cannot block or delete yourself. Ask another operator.');
}

function readRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function readText(record: Readonly<Record<string, unknown>>, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value.trim().slice(0, 254) : '';
}

function readId(record: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const text = readText(record, name);
  return /^\d{1,18}$/.test(text) ? text : undefined;
}
