const UNRELEASED = '## [Unreleased]\n';

/** Returns the changelog with its unreleased entries under a version, and an empty section for the next one. */
export function closeChangelog(text: string, version: string, date: string): string {
  const [head, entries] = text.split(UNRELEASED);
  if (head === undefined || entries === undefined)
    throw new Error('CHANGELOG.md has no section [Unreleased].');
  const [own = ''] = entries.split(/^## \[/m);
  if (own.trim() === '') throw new Error('CHANGELOG.md has no unreleased entries.');
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md already has ${version}.`);
  return `${head}${UNRELEASED}\n## [${version}] - ${date}\n${entries}`;
}

/** Returns the entries of a version, which are the notes of its release. */
export function readReleaseNotes(text: string, version: string): string {
  const [, section] = text.split(`## [${version}]`);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  const [own = ''] = section.split(/^## \[/m);
  return `${own.replace(/^.*\n/, '').trim()}\n`;
}
