import { describe, expect, it } from 'vitest';
import { type Contract, compareContracts } from './compare-contracts.ts';
import { findUnannounced, mayBreak, readContract } from './released-contract.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const contract = await readContract(ROOT);

const describeOperation = () => ({
  operationId: 'renameSpace',
  security: [{ oauth: ['spaces.UPDATE'] }],
  parameters: [
    { name: 'limit', in: 'query', required: false, schema: { type: 'integer', maximum: 100 } },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['name'],
          additionalProperties: false,
          properties: {
            name: { type: 'string', pattern: '^.+$' },
            color: { type: 'string', enum: ['RED', 'BLUE'] },
            position: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          },
        },
      },
    },
  },
  responses: {
    200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Space' } } } },
    404: {},
  },
});

const describeSpace = () => ({
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    color: { type: 'string', enum: ['RED', 'BLUE'] },
    parent: { $ref: '#/components/schemas/Space' },
  },
});

// biome-ignore lint/suspicious/noExplicitAny: the tests change any part of the document
type Change = (operation: any, space: any) => void;

function build(change: Change = () => {}): Contract {
  const [operation, space] = [describeOperation(), describeSpace()];
  change(operation, space);
  return {
    info: { version: '1.0.0' },
    paths: { '/spaces': { put: operation } },
    components: { schemas: { Space: space } },
  };
}

const body = (operation: ReturnType<typeof describeOperation>) =>
  operation.requestBody.content['application/json'].schema;

const breaking: readonly [string, Change, RegExp][] = [
  [
    'another operationId',
    (o) => {
      o.operationId = 'renameASpace';
    },
    /operationId/,
  ],
  [
    'another scope',
    (o) => {
      o.security = [{ oauth: ['spaces.DELETE'] }];
    },
    /no longer sufficient/,
  ],
  [
    'a required parameter',
    (o) => {
      o.parameters[0].required = true;
    },
    /limit is now required/,
  ],
  [
    'a removed parameter',
    (o) => {
      o.parameters = [];
    },
    /limit was removed/,
  ],
  [
    'a lower limit',
    (o) => {
      o.parameters[0].schema.maximum = 50;
    },
    /maximum 50/,
  ],
  [
    'a required field',
    (o) => {
      body(o).required.push('color');
    },
    /color is now required/,
  ],
  [
    'a removed field',
    (o) => {
      Reflect.deleteProperty(body(o).properties, 'color');
    },
    /color was removed/,
  ],
  [
    'another pattern',
    (o) => {
      body(o).properties.name.pattern = '^.{1,9}$';
    },
    /pattern/,
  ],
  [
    'a removed value',
    (o) => {
      body(o).properties.color.enum = ['RED'];
    },
    /no longer accepts "BLUE"/,
  ],
  [
    'a removed variant',
    (o) => {
      body(o).properties.position.anyOf.pop();
    },
    /variant/,
  ],
  [
    'another type',
    (o) => {
      body(o).properties.name.type = 'number';
    },
    /type number/,
  ],
  [
    'a removed response',
    (o) => {
      o.responses = { 204: {} };
    },
    /200 was removed/,
  ],
  [
    'a removed output',
    (_o, s) => {
      Reflect.deleteProperty(s.properties, 'color');
    },
    /color was removed/,
  ],
  [
    'an optional output',
    (_o, s) => {
      s.required = ['id'];
    },
    /name can now be missing/,
  ],
  [
    'another type of an output',
    (_o, s) => {
      s.properties.id.type = ['string', 'null'];
    },
    /type string or null/,
  ],
];

const compatible: readonly [string, Change][] = [
  [
    'a new optional field',
    (o) => {
      Object.assign(body(o).properties, { icon: { type: 'string' } });
    },
  ],
  [
    'a new value',
    (o) => {
      body(o).properties.color.enum.push('GREEN');
    },
  ],
  [
    'a higher limit',
    (o) => {
      o.parameters[0].schema.maximum = 500;
    },
  ],
  [
    'an optional parameter',
    (o) => {
      o.parameters.push({ name: 'sort', in: 'query' });
    },
  ],
  [
    'a further sufficient scope',
    (o) => {
      o.security.push({ oauth: ['all'] });
    },
  ],
  [
    'a new output',
    (_o, s) => {
      s.properties.icon = { type: 'string' };
    },
  ],
  [
    'a new value of an output',
    (_o, s) => {
      s.properties.color.enum.push('GREEN');
    },
  ],
  [
    'a new error',
    (o) => {
      o.responses[409] = {};
    },
  ],
];

describe('compareContracts', () => {
  it.each(breaking)('finds %s', (_name, change, expected) => {
    expect(compareContracts(build(), build(change))).toEqual([expect.stringMatching(expected)]);
  });

  it.each(compatible)('accepts %s', (_name, change) => {
    expect(compareContracts(build(), build(change))).toEqual([]);
  });

  it('finds a removed operation', () => {
    const without = { ...build(), paths: {} };
    expect(compareContracts(build(), without)).toEqual(['PUT /spaces was removed']);
  });

  it('accepts the contract of this project as it is, and not without one of its fields', () => {
    expect(compareContracts(contract, contract)).toEqual([]);
    const changed: Contract = JSON.parse(
      JSON.stringify(contract).replaceAll('"space_name":', '"title":'),
    );
    expect(compareContracts(contract, changed).length).toBeGreaterThan(5);
  });
});

describe('the released contract', () => {
  it('is not broken without a version that announces it', async () => {
    const { info } = contract;
    expect(await findUnannounced(ROOT, info.version)).toEqual([]);
  });

  it.each([
    ['0.1.0', '0.1.5', false],
    ['0.1.0', '0.2.0-dev', true],
    ['0.9.0', '1.0.0', true],
    ['1.2.0', '1.3.0', false],
    ['1.2.0', '2.0.0-rc.1', true],
  ])('may be broken between %s and %s: %s', (former, current, expected) => {
    expect(mayBreak(former, current)).toBe(expected);
  });
});
