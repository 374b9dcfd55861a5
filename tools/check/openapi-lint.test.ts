import { expect, it } from 'vitest';
import { openapiLint } from './openapi-lint.ts';
import { createProject } from './test-project.ts';

it('fails on a document that is not valid OpenAPI', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Without a version' },
    paths: { '/teams/{team_id}': { get: { responses: {} } } },
  };
  const root = await createProject({ files: { 'openapi.json': JSON.stringify(document) } });
  const [findings = ''] = await openapiLint.findFaults(root);
  expect(findings).toContain('The field `version` must be present');
  expect(findings).toContain('operation-operationId');
  expect(findings).toContain('path-parameters-defined');
});
