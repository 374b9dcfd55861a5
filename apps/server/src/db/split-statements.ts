const PIECES =
  /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(?<tag>[a-z_]*)\$[\s\S]*?\$\k<tag>\$|(?<end>;)|[\s\S]/gi;

/**
 * Splits a migration into statements. Citus forwards the full text of a message with a DDL statement to
 * its workers, so each statement must be sent separately.
 */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const { 0: piece, groups } of text.matchAll(PIECES)) {
    if (groups?.end) statements.push('');
    else if (!piece.startsWith('--')) statements.push(`${statements.pop()}${piece}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
