import { expect, it } from 'vitest';
import { closeChangelog, readReleaseNotes } from './close-changelog.ts';

const TEXT = `# Changelog

## [Unreleased]

### Added

- Frames can be rotated.

## [0.1.0] - 2026-01-05

- First release.
`;

it('moves the unreleased entries to the version', () => {
  const closed = closeChangelog(TEXT, '0.2.0', '2026-02-03');
  expect(closed).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n\n### Added\n');
  expect(readReleaseNotes(closed, '0.2.0')).toBe('### Added\n\n- Frames can be rotated.\n');
  expect(readReleaseNotes(closed, '0.1.0')).toBe('- First release.\n');
});

it('refuses a version without entries, and one that exists', () => {
  const closed = closeChangelog(TEXT, '0.2.0', '2026-02-03');
  expect(() => closeChangelog(closed, '0.3.0', '2026-02-04')).toThrow('no unreleased entries');
  expect(() => closeChangelog(TEXT, '0.1.0', '2026-02-04')).toThrow('already has 0.1.0');
  expect(() => readReleaseNotes(TEXT, '0.9.0')).toThrow('no section');
});
