/** Texts that must stay texts, wherever people can write. */
export const hostile = {
  image: '<img src=x onerror="window.__pwned=1">',
  script: '"><script>window.__pwned=2</script>',
  handler: `' onfocus='window.__pwned=3' autofocus x='`,
  turned: '\u202Etxet denrut\u202C \u2066inside\u2069',
  long: `${'long '.repeat(40)}<svg onload=window.__pwned=4>`,
} as const;

/** Somebody whose very name is an attack. */
export const hostileGuest = {
  user: 'mallory',
  name: `Mallory ${hostile.image}`,
  mail: 'mallory@example.test',
} as const;
