import type { GroupConditions } from '../../../domain/directories/group-queries.ts';
import { type Condition, parseFilter } from './filter.ts';
import {
  createGroup,
  deleteGroup,
  type FoundGroup,
  listGroups,
  patchGroup,
  readGroup,
  replaceGroup,
} from './groups.ts';
import { presentList, readPage } from './pages.ts';
import { readPatch } from './patch.ts';
import { isId } from './read-body.ts';
import { type AddRoute, MAX_RESULTS, resourceId, type ScimRequest } from './routes.ts';
import { GROUP_SCHEMA } from './schemas.ts';

const SEARCHABLE = ['id', 'displayname', 'externalid', 'members', 'members.value'];
/** Groups in a response with their members, of whom each group can have thousands. */
const MAX_WITH_MEMBERS = 20;

export function mountGroupRoutes(add: AddRoute): void {
  add('GET', '/Groups', async (directory, { query }) => {
    const withMembers = wantsMembers(query);
    const page = readPage(query, withMembers ? MAX_WITH_MEMBERS : MAX_RESULTS);
    const { filter } = query;
    const parsed = typeof filter === 'string' ? parseFilter(filter, SEARCHABLE) : [];
    const conditions: GroupConditions = Object.assign({}, ...parsed.map(readCondition));
    const { groups, count } = await listGroups(directory, { conditions, page, withMembers });
    const shown = groups.map((group) => presentGroup(group, directory.base));
    return { body: presentList(shown, count, page) };
  });

  add('GET', '/Groups/:id', async (directory, request) => {
    const group = await readGroup(directory, resourceId(request), wantsMembers(request.query));
    return { body: presentGroup(group, directory.base) };
  });

  add('POST', '/Groups', async (directory, { body }) => {
    const group = await createGroup(directory, body);
    return { status: 201, body: presentGroup(group, directory.base) };
  });

  add('PUT', '/Groups/:id', async (directory, request) => {
    const id = resourceId(request);
    await replaceGroup(directory, id, request.body);
    const group = await readGroup(directory, id, wantsMembers(request.query));
    return { body: presentGroup(group, directory.base) };
  });

  // The answer has no body: it would repeat all members, of whom a change names a few.
  add('PATCH', '/Groups/:id', async (directory, request) => {
    await patchGroup(directory, resourceId(request), readPatch(request.body));
    return { status: 204 };
  });

  add('DELETE', '/Groups/:id', async (directory, request) => {
    await deleteGroup(directory, resourceId(request));
    return { status: 204 };
  });
}

function readCondition({ attribute, value }: Condition): GroupConditions {
  // An id that cannot exist matches nothing.
  if (attribute === 'id') return { id: isId(value) ? value : '0' };
  if (attribute === 'displayname') return { displayName: value };
  if (attribute === 'externalid') return { externalId: value };
  return { member: isId(value) ? value : '0' };
}

function wantsMembers({ attributes, excludedAttributes }: ScimRequest['query']): boolean {
  const names = (list: unknown) =>
    typeof list === 'string'
      ? list
          .toLowerCase()
          .split(',')
          .map((name) => name.trim())
      : [];
  if (names(excludedAttributes).includes('members')) return false;
  const wanted = names(attributes);
  return wanted.length === 0 || wanted.some((name) => name.startsWith('members'));
}

function presentGroup({ row, members }: FoundGroup, base: string) {
  return {
    schemas: [GROUP_SCHEMA],
    id: row.group_id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.group_name,
    ...(members && {
      members: members.map(({ id, name }) => ({
        ...{ value: id, display: name, type: 'User', $ref: `${base}/Users/${id}` },
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: row.created_time.toISOString(),
      lastModified: row.modified_time.toISOString(),
      location: `${base}/Groups/${row.group_id}`,
    },
  };
}
