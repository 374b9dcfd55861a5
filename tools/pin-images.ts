// npm run pin-images: writes the current digest of every image that we do not build into the files that
// name it. Reads them from Docker Hub.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_FILES, listImages, pinImages } from './check/image-digests.ts';

const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
].join(', ');

const root = join(import.meta.dirname, '..');
const texts = await Promise.all(
  IMAGE_FILES.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
);
const images = new Set(texts.flatMap(({ text }) => listImages(text).map(({ image }) => image)));
const digests = new Map<string, string>();
for (const image of images) digests.set(image, await readDigest(image));
for (const { file, text } of texts) await writeFile(join(root, file), pinImages(text, digests));

/** Returns the digest of the index, which names the images for all platforms. */
async function readDigest(image: string): Promise<string> {
  const [name = '', tag = ''] = image.split(':');
  const repository = name.includes('/') ? name : `library/${name}`;
  const scope = `repository:${repository}:pull`;
  const signIn = await fetch(
    `https://auth.docker.io/token?service=registry.docker.io&scope=${scope}`,
  );
  const { token } = await signIn.json();
  const answer = await fetch(`https://registry-1.docker.io/v2/${repository}/manifests/${tag}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, accept: MANIFESTS },
  });
  const digest = answer.headers.get('docker-content-digest');
  if (!answer.ok || !digest) throw new Error(`Docker Hub has no digest of ${image}.`);
  return digest;
}
