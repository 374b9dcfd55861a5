import { normalizeMail } from '../../../core/mail-address.ts';
import type { UserConditions } from '../../../domain/directories/user-queries.ts';
import { type Condition, parseFilter } from './filter.ts';
import { presentList, readPage } from './pages.ts';
import { readPatch } from './patch.ts';
import { isId } from './read-body.ts';
import { type AddRoute, MAX_RESULTS, resourceId } from './routes.ts';
import { patchUser, presentUser, readUser } from './user-resource.ts';
import { changeUser, createUser, deleteUser, listUsers, readUserRow } from './users.ts';

const SEARCHABLE = ['id', 'username', 'externalid', 'emails', 'emails.value', 'active'];

export function mountUserRoutes(add: AddRoute): void {
  add('GET', '/Users', async (directory, { query }) => {
    const page = readPage(query, MAX_RESULTS);
    const { filter } = query;
    const conditions = typeof filter === 'string' ? parseFilter(filter, SEARCHABLE) : [];
    const { rows, count } = await listUsers(directory, readConditions(conditions), page);
    const shown = rows.map((row) => presentUser(row, directory.base));
    return { body: presentList(shown, count, page) };
  });

  add('GET', '/Users/:id', async (directory, request) => {
    const row = await readUserRow(directory, resourceId(request));
    return { body: presentUser(row, directory.base) };
  });

  add('POST', '/Users', async (directory, { body }) => {
    const row = await createUser(directory, readUser(body));
    return { status: 201, body: presentUser(row, directory.base) };
  });

  add('PUT', '/Users/:id', async (directory, request) => {
    const user = readUser(request.body);
    const row = await changeUser(directory, resourceId(request), () => user);
    return { body: presentUser(row, directory.base) };
  });

  add('PATCH', '/Users/:id', async (directory, request) => {
    const changes = readPatch(request.body);
    const row = await changeUser(directory, resourceId(request), (user) =>
      patchUser(user, changes),
    );
    return { body: presentUser(row, directory.base) };
  });

  add('DELETE', '/Users/:id', async (directory, request) => {
    await deleteUser(directory, resourceId(request));
    return { status: 204 };
  });
}

function readConditions(conditions: readonly Condition[]): UserConditions {
  return Object.assign({}, ...conditions.map(readCondition));
}

function readCondition({ attribute, value }: Condition): UserConditions {
  // An id that cannot exist matches nothing.
  if (attribute === 'id') return { id: isId(value) ? value : '0' };
  if (attribute === 'username') return { userName: value };
  if (attribute === 'externalid') return { externalId: value };
  return attribute === 'active' ? { active: value === 'true' } : { mail: normalizeMail(value) };
}
