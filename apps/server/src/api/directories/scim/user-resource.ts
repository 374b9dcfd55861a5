import { normalizeMail } from '../../../core/mail-address.ts';
import type { ScimUserRow } from '../../../domain/directories/user-queries.ts';
import type { Change } from './patch.ts';
import { type Fields, fieldOf, readFlag, readList, readObject, readText } from './read-body.ts';
import { ScimError } from './scim-error.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

interface Mail {
  type?: string;
  value: string;
  primary?: boolean;
}

/** What a directory says about a person. Other attributes are ignored. */
export interface DirectoryUser {
  userName: string;
  externalId: string | undefined;
  displayName: string | undefined;
  name: Readonly<Record<string, string>>;
  emails: readonly Mail[];
  active: boolean;
}

const NAMES = [
  'formatted',
  'familyName',
  'givenName',
  'middleName',
  'honorificPrefix',
  'honorificSuffix',
];
const MAX_MAILS = 20;

/** Reads a user of a POST or PUT request. */
export function readUser(body: unknown): DirectoryUser {
  const fields = readObject(body);
  const userName = readText(fieldOf(fields, 'userName'), 'userName');
  if (userName === undefined) throw new ScimError(400, 'userName is required.', 'invalidValue');
  return {
    userName,
    externalId: readText(fieldOf(fields, 'externalId'), 'externalId'),
    displayName: readText(fieldOf(fields, 'displayName'), 'displayName'),
    name: readName(fieldOf(fields, 'name')),
    emails: readMails(fieldOf(fields, 'emails')),
    active: readFlag(fieldOf(fields, 'active'), 'active') ?? true,
  };
}

function readName(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  const fields = readObject(value, 'name');
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const text = readText(fieldOf(fields, name), `name.${name}`);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

function readMails(value: unknown): Mail[] {
  return readList(value, 'emails', MAX_MAILS).flatMap((one) => {
    const fields: Fields = typeof one === 'string' ? { value: one } : readObject(one, 'An email');
    const address = readText(fieldOf(fields, 'value'), 'emails.value');
    if (address === undefined) return [];
    const type = readText(fieldOf(fields, 'type'), 'emails.type', 50);
    const primary = readFlag(fieldOf(fields, 'primary'), 'emails.primary');
    return [{ value: address, ...(type && { type }), ...(primary && { primary }) }];
  });
}

/** Returns the address by which the person is recognized: the primary one, the first one, or the user name. */
export function mailOf({ userName, emails }: DirectoryUser): string {
  const chosen = (emails.find(({ primary }) => primary) ?? emails[0])?.value ?? userName;
  if (/^[^\s@]{1,200}@[^\s@]{1,200}$/.test(chosen)) return normalizeMail(chosen);
  throw new ScimError(400, 'The user needs an email address.', 'invalidValue');
}

/** Returns what a record says, in the form of a request. */
export function userOf(row: ScimUserRow): DirectoryUser {
  const { displayName, name = {}, emails = [] } = row.attributes as Partial<DirectoryUser>; // written by `attributesOf`
  return {
    ...{ userName: row.user_name, externalId: row.external_id ?? undefined },
    ...{ displayName, name, emails, active: row.active },
  };
}

export function attributesOf({ displayName, name, emails }: DirectoryUser) {
  return { ...(displayName !== undefined && { displayName }), name, emails };
}

/** Applies changes of a PATCH request. Attributes that are not stored are ignored. */
export function patchUser(user: DirectoryUser, changes: readonly Change[]): DirectoryUser {
  return changes.reduce(applyChange, user);
}

function applyChange(user: DirectoryUser, change: Change): DirectoryUser {
  const { attribute } = change;
  const value = change.op === 'remove' ? undefined : change.value;
  if (attribute === 'active') return { ...user, active: readFlag(value, 'active') ?? false };
  if (attribute === 'username') return readUser({ ...user, userName: value });
  if (attribute === 'externalid') return { ...user, externalId: readText(value, 'externalId') };
  if (attribute === 'displayname') return { ...user, displayName: readText(value, 'displayName') };
  if (attribute === 'name') return { ...user, name: readName(value) };
  if (attribute.startsWith('name.'))
    return { ...user, name: patchName(user.name, attribute, value) };
  if (attribute === 'emails' || attribute === 'emails.value')
    return { ...user, emails: patchMails(user.emails, change) };
  return user;
}

function patchName(name: DirectoryUser['name'], attribute: string, value: unknown) {
  const key = NAMES.find((one) => `name.${one.toLowerCase()}` === attribute);
  if (key === undefined) return name;
  const { [key]: _former, ...others } = name;
  const text = readText(value, `name.${key}`);
  return text === undefined ? others : { ...others, [key]: text };
}

function patchMails(emails: readonly Mail[], { op, attribute, selected, value }: Change): Mail[] {
  const isSelected = ({ type, value: address, primary = false }: Mail) =>
    selected === undefined || [type, address, String(primary)].includes(selected);
  const others = emails.filter((mail) => !isSelected(mail));
  if (op === 'remove') return others;
  if (attribute === 'emails.value' || selected !== undefined) {
    const given = attribute === 'emails.value' ? { value } : readObject(value, 'An email');
    const found = emails.find(isSelected) ?? { type: selected ?? 'work' };
    return readMails([...others, { ...found, ...given }]);
  }
  return readMails(op === 'add' ? [...emails, ...[value].flat()] : value);
}

export function presentUser(row: ScimUserRow, base: string) {
  const { name, emails, ...user } = userOf(row);
  return {
    schemas: [USER_SCHEMA],
    id: row.user_id,
    ...(user.externalId !== undefined && { externalId: user.externalId }),
    userName: user.userName,
    ...(user.displayName !== undefined && { displayName: user.displayName }),
    ...(Object.keys(name).length > 0 && { name }),
    ...(emails.length > 0 && { emails }),
    active: user.active,
    meta: {
      resourceType: 'User',
      created: row.created_time.toISOString(),
      lastModified: row.modified_time.toISOString(),
      location: `${base}/Users/${row.user_id}`,
    },
  };
}
