/** Languages that the site highlights. A build would warn about a name that it does not know. */
const HIGHLIGHTED = new Set(
  'bash css diff dockerfile graphql html http ini javascript js json jsonc md nginx python sh sql text toml ts tsx xml yaml yml'.split(
    ' ',
  ),
);

/** Removes the markers of `npm run docs:test` from code blocks, and the names of languages without highlighting. */
export function plainFences(text: string): string {
  return text.replace(/^( *`{3,})(\w+)[^\n]*$/gm, (_, fence: string, language: string) => {
    return fence + (HIGHLIGHTED.has(language) ? language : 'text');
  });
}
