// npm run release-notes -- 0.2.0: prints the changelog entries of a version, for the release workflow.
import { readFile } from 'node:fs/promises';
import { readReleaseNotes } from './close-changelog.ts';

const [version = ''] = process.argv.slice(2);
const text = await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
process.stdout.write(readReleaseNotes(text, version.replace(/^v/, '')));
