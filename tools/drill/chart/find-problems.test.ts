import { expect, it } from 'vitest';
import { findProblems } from './find-problems.ts';

function deployment(container: Record<string, unknown>) {
  const labels = { app: 'lienzo' };
  return {
    file: 'deployment.yaml',
    object: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'lienzo' },
      spec: {
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { containers: [{ name: 'lienzo', image: 'lienzo', env: [], ...container }] },
        },
      },
    },
  };
}

const EXPECTED = ['Deployment lienzo'];

it('accepts a valid deployment', () => {
  expect(findProblems([deployment({})], EXPECTED)).toEqual([]);
});

it.each([
  ['a field of the wrong type', { ports: [{ containerPort: 'http' }] }],
  ['a mount without a volume', { volumeMounts: [{ name: 'files', mountPath: '/files' }] }],
  [
    'a variable that is set twice',
    {
      env: [
        { name: 'PORT', value: '1' },
        { name: 'PORT', value: '2' },
      ],
    },
  ],
  ['a number in scientific notation', { env: [{ name: 'LIMIT', value: '1e+06' }] }],
])('finds %s', (_name, container) => {
  expect(findProblems([deployment(container)], EXPECTED)).toHaveLength(1);
});

it('finds missing and unexpected manifests', () => {
  expect(findProblems([deployment({})], ['Service lienzo'])).toEqual([
    'Service lienzo is missing',
    'Deployment lienzo is unexpected',
  ]);
});
