import { describe, expect, it } from 'vitest';
import { createImageDigests, pinImages } from './image-digests.ts';
import { createProject } from './test-project.ts';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const DOCKERFILE = `FROM node:24-slim@${DIGEST} AS manifests\nFROM manifests AS server\n`;
const COMPOSE = `services:
  redis:
    image: redis:7@${DIGEST}
  lienzo:
    image: \${LIENZO_IMAGE:-lienzo}
  identity:
    image: lienzo-identity
`;

const runCheck = async (files: Readonly<Record<string, string>>, unpinned: string[] = []) =>
  createImageDigests(unpinned).findFaults(
    await createProject({
      files: { Dockerfile: DOCKERFILE, 'deploy/compose.yaml': COMPOSE, ...files },
    }),
  );

describe('digests of images', () => {
  it('passes with digests, and ignores stages and images that we build', async () => {
    expect(await runCheck({})).toEqual([]);
  });

  it('fails on a tag without a digest and on a malformed digest', async () => {
    const files = {
      Dockerfile: DOCKERFILE.replace(`@${DIGEST}`, ''),
      'deploy/compose.yaml': COMPOSE.replace(DIGEST, 'sha256:abc'),
    };
    expect(await runCheck(files)).toEqual([
      'Dockerfile names node:24-slim without a digest; run: npm run pin-images',
      'deploy/compose.yaml names redis:7 without a digest; run: npm run pin-images',
    ]);
  });

  it('accepts listed images until they have a digest', async () => {
    const Dockerfile = DOCKERFILE.replace(`@${DIGEST}`, '');
    expect(await runCheck({ Dockerfile }, ['node:24-slim'])).toEqual([]);
    expect(await runCheck({}, ['node:24-slim'])).toEqual([
      'node:24-slim is pinned; remove it from UNPINNED',
    ]);
  });

  it('are added and replaced', () => {
    const other = `sha256:${'f'.repeat(64)}`;
    const digests = new Map([
      ['node:24-slim', other],
      ['redis:7', other],
    ]);
    expect(pinImages('FROM node:24-slim AS web\n', digests)).toBe(
      `FROM node:24-slim@${other} AS web\n`,
    );
    expect(pinImages(COMPOSE, digests)).toBe(COMPOSE.replace(DIGEST, other));
  });
});
