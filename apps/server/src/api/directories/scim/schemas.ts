import { USER_SCHEMA } from './user-resource.ts';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

interface Attribute {
  name: string;
  type?: 'string' | 'boolean' | 'complex';
  required?: boolean;
  uniqueness?: 'none' | 'server';
  multiValued?: boolean;
  subAttributes?: readonly Attribute[];
}

function attribute({ subAttributes, ...given }: Attribute): object {
  return {
    ...{ type: 'string', multiValued: false, required: false, caseExact: false },
    ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
    ...given,
    ...(subAttributes && { subAttributes: subAttributes.map(attribute) }),
  };
}

const texts = (...names: string[]) => names.map((name): Attribute => ({ name }));

const schemas = [
  {
    id: USER_SCHEMA,
    name: 'User',
    description: 'A person in the directory',
    attributes: [
      { name: 'userName', required: true, uniqueness: 'server' },
      ...texts('displayName'),
      { name: 'active', type: 'boolean' },
      {
        name: 'name',
        type: 'complex',
        subAttributes: texts('formatted', 'familyName', 'givenName', 'middleName'),
      },
      {
        name: 'emails',
        type: 'complex',
        multiValued: true,
        subAttributes: [...texts('value', 'type'), { name: 'primary', type: 'boolean' }],
      },
    ] satisfies Attribute[],
  },
  {
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'A group of people in the directory',
    attributes: [
      { name: 'displayName', required: true },
      {
        name: 'members',
        type: 'complex',
        multiValued: true,
        subAttributes: texts('value', 'display'),
      },
    ] satisfies Attribute[],
  },
];

/** Returns the schemas of an edition's directory. */
export function presentSchemas(base: string) {
  return schemas.map((schema) => ({
    ...{ schemas: [SCHEMA], ...schema, attributes: schema.attributes.map(attribute) },
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
}

export function presentResourceTypes(base: string) {
  return schemas.map(({ id, name, description }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...{ id: name, name, description, endpoint: `/${name}s`, schema: id },
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));
}

export function presentConfig(base: string, maxResults: number) {
  const none = { supported: false };
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { ...none, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults },
    ...{ changePassword: none, sort: none, etag: none },
    authenticationSchemes: [
      {
        ...{ type: 'oauthbearertoken', name: 'SCIM token', primary: true },
        description: 'A SCIM token of the edition, sent as a bearer token',
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}
