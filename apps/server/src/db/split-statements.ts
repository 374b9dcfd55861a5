const PIECES =
  /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(?<tag>[a-z_]*)\$[\s\S]*?\$\k<tag>\$|(?<end>;)|[\s\S]/gi;

/**
 * The statements of a migration, one by one. Citus passes the text of a change of a table on to its
 * workers as it came, together with whatever stands beside it.
 */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const { 0: piece, groups } of text.matchAll(PIECES)) {
    if (groups?.end) statements.push('');
    else if (!piece.startsWith('--')) statements.push(`${statements.pop()}${piece}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
