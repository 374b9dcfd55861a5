import { expect, it } from 'vitest';
import { contractCompatible } from './contract.ts';
import { createProject } from './test-project.ts';

function describeContract(output: string): string {
  const schema = { type: 'object', properties: { [output]: { type: 'string' } } };
  const responses = { 200: { content: { 'application/json': { schema } } } };
  return JSON.stringify({
    info: { version: '0.1.0' },
    paths: { '/zones': { get: { operationId: 'listZones', responses } } },
    components: {},
  });
}

const projectOf = (version: string, output: string) =>
  createProject({
    files: {
      'package.json': JSON.stringify({ version }),
      'docs/releases/openapi.json': describeContract('zone_name'),
      'openapi.json': describeContract(output),
    },
  });

it('passes without a breaking change', async () => {
  expect(await contractCompatible.findFaults(await projectOf('0.1.0', 'zone_name'))).toEqual([]);
});

it('fails on a breaking change', async () => {
  expect(await contractCompatible.findFaults(await projectOf('0.1.0', 'title'))).toEqual([
    'GET /zones: the response 200: zone_name was removed',
    expect.stringContaining('docs/versioning.md'),
  ]);
});

it('accepts a breaking change that the version announces', async () => {
  expect(await contractCompatible.findFaults(await projectOf('0.2.0-dev', 'title'))).toEqual([]);
});
