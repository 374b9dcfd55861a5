import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { listFiles } from './list-files.ts';
import { readSettingNames } from './setting-names.ts';

const COMPOSE = 'deploy/compose.yaml';

/** Variables that Node reads. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS'];

/** A key of a YAML map, or the name of an entry in a list of variables. */
const NAMES = /^ *(?:- name: )?([A-Z][A-Z0-9_]+)(?=:|$)/gm;

/** Checks that the service reads every setting that the deployments pass to it. */
export const settingsDeployed: Check = {
  name: 'settings deployed',
  async findFaults(root) {
    const known = await readSettingNames(root);
    const texts = [
      { file: COMPOSE, text: await readServiceBlocks(root) },
      ...(await readCharts(root)),
    ];
    return texts.flatMap(({ file, text }) =>
      [...new Set([...text.matchAll(NAMES)].map(([, name = '']) => name))]
        .filter((name) => !known.has(name) && !OF_NODE.includes(name))
        .map((name) => `${file} sets ${name}, which the service does not read`),
    );
  },
};

/** Returns the parts of the compose file that run our image; other services have other settings. */
async function readServiceBlocks(root: string): Promise<string> {
  const text = await readFile(join(root, COMPOSE), 'utf8');
  const blocks = text
    .split(/^(?=[a-z])/m)
    .flatMap((part) => (part.startsWith('services:') ? part.split(/^(?= {2}[a-z])/m) : [part]));
  const ours = blocks.filter((block) => /image: \$\{LIENZO_IMAGE|<<: \*node/.test(block));
  if (ours.length === 0) throw new Error(`${COMPOSE} does not run LIENZO_IMAGE.`);
  return ours.join('');
}

async function readCharts(root: string) {
  const files = await listFiles(root, 'deploy/helm/**/*.yaml');
  return Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  );
}
