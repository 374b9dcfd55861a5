interface RetiredWord {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly instead: string;
}

interface Exception {
  readonly file: RegExp;
  /** Matches the whole offending line. */
  readonly line: RegExp;
  readonly reason: string;
}

/** Words and patterns that docs/glossary.md replaces, or that plain technical English avoids. */
export const retiredWords: readonly RetiredWord[] = [
  // Vague actors.
  { pattern: /\b(somebody|anybody)\b/i, instead: 'name the actor: "a viewer", "another node"' },
  { pattern: /\b(whoever|whomever|nobody|everybody)\b/i, instead: 'name the actor' },
  { pattern: /\b(those|one|all) who\b/i, instead: 'name the actor' },
  // Archaic or translated phrases.
  { pattern: /\banew\b/i, instead: '"again"' },
  { pattern: /\bmeanwhile\b/i, instead: '"in the meantime", or say what happens in parallel' },
  { pattern: /\bso many\b/i, instead: 'the number and its unit' },
  { pattern: /\bstands (in|on|at|there|here|above|below|behind)\b/i, instead: '"is stored", "is"' },
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: '"fix"' },
  { pattern: /\b(seen|goes|go|went|turns) red\b/i, instead: '"fails"' },
  // Doc comments must make sense alone, and start with the subject or a verb.
  {
    pattern: /\/\*\* The same\b/,
    instead: 'say what it does, without referring to another comment',
  },
  { pattern: /\/\*\* Gives?\b|\. Gives\b/, instead: '"Returns"' },
  { pattern: /\/\*\* Of\b/, instead: 'ordinary word order' },
  // Names that the glossary replaces.
  { pattern: /\b(MOST|LEAST)_[A-Z]/, instead: 'MAX_ or MIN_' },
  { pattern: /\b(graves?|buried|burial)\b|\b[a-z]+Graves?\b/i, instead: '"tombstone"' },
  { pattern: /\bstandings?\b|[a-z]Standings?\b/i, instead: '"access"' },
  { pattern: /\bsights?\b|[a-z]Sights?\b/, instead: '"search scope" or "visibility"' },
  {
    pattern: /\bjudge?(s|d|ments?|ing)?\b|\bjudge[A-Z]\w*/i,
    instead: '"validate", "authorize", "check"',
  },
  { pattern: /\b(create|report|use)Arrival\b|\barrive\(/, instead: '"sign-in"' },
  { pattern: /\bthe door\b|\b(create)?Door\b/, instead: '"message filter"' },
  {
    pattern: /\b[Ff]old(s|ed|ing)?\b|\bfold[A-Z]\w*|[a-z]Fold(ed|ing)?\b/,
    instead: '"project", "compact" or "normalize"',
  },
  { pattern: /\bthieves\b|\bkeepZone\b|\bcurious\b/, instead: 'the state names of ZoneWriter' },
  { pattern: /\bSpots?\b|[a-z]Spots?\b/, instead: '"Point"' },
  { pattern: /\b(easel|studio)\b|\b(Easel|Studio)\b/, instead: '"renderer"' },
  { pattern: /\b(ghosts?|createGhosts|useGhosts)\b/i, instead: '"drag preview"' },
  { pattern: /\bgrips?\b|[a-z]?Grips?\b/, instead: '"handle"' },
  { pattern: /\b(Situation|Circumstances|Deed|Surroundings)\b/, instead: 'Options, Input or Deps' },
  { pattern: /\b(isSpread|spread over the workers)\b/, instead: '"distributed"' },
  // Labels that no other canvas tool uses.
  {
    pattern: /Keep this moment|With corners|Unbroken|Same gaps|Far to the (left|right)/,
    instead: 'the label of common canvas tools',
  },
];

/** Correct uses, each with its reason. */
export const exceptions: readonly Exception[] = [
  {
    file: /^(apps\/server\/(migrations\/0020|test\/isolation\/row-security\.test|src\/(db\/tables\.ts|domain\/(search|search-index|elements\/filter-elements|privacy\/personal-data)))|docs\/privacy\.md|testing\/search\/|bench\/(api|growth|search)\/)/,
    line: /\bfolded\b/,
    reason: 'search_entries.folded keeps its name while nodes of the previous release use it',
  },
  {
    file: /^(apps\/server\/src\/(jobs\/run-jobs|domain\/zones\/delete-zones)\.ts|CHANGELOG\.md)$/,
    line: /\b(foldZone|foldAll|dropFolded|fold-zone|drop-folded)\b/,
    reason: 'names under which the previous release scheduled jobs',
  },
  {
    file: /^packages\/shapes\/src\/(geometry\/|variant-names\.ts$)/,
    line: /\bfold(ed)?\b/i,
    reason: 'shapes that look like folded paper',
  },
  {
    file: /^apps\/cli\/src\/transfer\/import-people\.ts$/,
    line: /'everybody'/,
    reason: 'a key in the ID maps of earlier imports',
  },
];
