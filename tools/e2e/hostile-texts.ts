/** Texts that must never be interpreted as markup, in any field. */
export const hostileTexts = {
  image: '<img src=x onerror="window.__pwned=1">',
  script: '"><script>window.__pwned=2</script>',
  handler: `' onfocus='window.__pwned=3' autofocus x='`,
  bidirectional: '\u202Etxet denrut\u202C \u2066inside\u2069',
  long: `${'long '.repeat(40)}<svg onload=window.__pwned=4>`,
} as const;

/** A person whose name is an attack. */
export const hostileGuest = {
  user: 'mallory',
  name: `Mallory ${hostileTexts.image}`,
  mail: 'mallory@example.test',
} as const;
