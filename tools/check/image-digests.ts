import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

/** Files that name images which we do not build. */
export const IMAGE_FILES = ['Dockerfile', 'deploy/compose.yaml'] as const;

/** The name and tag of an image in a Dockerfile or a compose file, and its digest if it has one. */
const IMAGES = /^(?:FROM|\s+image:) +(?<image>[\w./-]+:[\w.-]+)(?:@(?<digest>\S+))?/gm;

const DIGEST = /^sha256:[0-9a-f]{64}$/;

/**
 * Images whose digests are not known yet. `npm run pin-images` adds the digests to the files; remove the
 * image here afterwards.
 */
const UNPINNED: readonly string[] = [
  'node:24-slim',
  'postgres:17',
  'redis:7',
  'nginxinc/nginx-unprivileged:1.28',
];

/** Checks that images which we do not build are named by digest, because tags can be replaced. */
export function createImageDigests(unpinned: readonly string[]): Check {
  return {
    name: 'image digests',
    async findFaults(root) {
      const faults: string[] = [];
      const found = new Set<string>();
      for (const file of IMAGE_FILES) {
        for (const { image, digest } of listImages(await readFile(join(root, file), 'utf8'))) {
          const pinned = digest !== undefined && DIGEST.test(digest);
          if (!pinned) found.add(image);
          if (!pinned && !unpinned.includes(image))
            faults.push(`${file} names ${image} without a digest; run: npm run pin-images`);
        }
      }
      const outdated = unpinned.filter((image) => !found.has(image));
      return [...faults, ...outdated.map((image) => `${image} is pinned; remove it from UNPINNED`)];
    },
  };
}

export const imageDigests = createImageDigests(UNPINNED);

interface NamedImage {
  image: string;
  digest: string | undefined;
}

export function listImages(text: string): NamedImage[] {
  return [...text.matchAll(IMAGES)].map(({ groups = {} }) => ({
    image: groups.image ?? '',
    digest: groups.digest,
  }));
}

/** Returns the text with the digest of each image, given by name and tag. */
export function pinImages(text: string, digests: ReadonlyMap<string, string>): string {
  return text.replace(IMAGES, (line, ...rest) => {
    const { image, digest: old } = rest.at(-1); // the named groups
    const digest = digests.get(image);
    if (digest === undefined) return line;
    return old === undefined ? `${line}@${digest}` : line.replace(old, digest);
  });
}
