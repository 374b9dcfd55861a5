import { expect, it } from 'vitest';
import { eventKindNames } from '../events/kinds.ts';
import { buildOpenApi } from './build-openapi.ts';

const document = buildOpenApi('1.0.0') as {
  webhooks: Record<string, { post: { parameters: { $ref: string }[]; requestBody: object } }>;
  components: { parameters: Record<string, { name: string }> };
};

it('describes a request for every kind of event', () => {
  expect(Object.keys(document.webhooks)).toEqual(eventKindNames);
  for (const [kind, { post }] of Object.entries(document.webhooks)) {
    const text = JSON.stringify(post.requestBody);
    expect(text).toContain(`"type":{"const":"${kind}"}`);
    expect(text).toContain('"$ref":"#/components/schemas/Event"');
  }
});

it('refers to headers that are described', () => {
  const { parameters } = document.components;
  expect(Object.keys(parameters)).toEqual([
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  ]);
  for (const { post } of Object.values(document.webhooks))
    expect(post.parameters.map(({ $ref }) => $ref)).toEqual(
      Object.keys(parameters).map((name) => `#/components/parameters/${name}`),
    );
});
