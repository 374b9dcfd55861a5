/** Returns the e-mail addresses in a text without duplicates, in their order. */
export function readMailAddresses(text: string): string[] {
  const parts = text.split(/[\s,;]+/u).map((part) => part.replace(/^<|>$/g, ''));
  const named = parts.filter((part) => part.includes('@'));
  return [...new Map(named.map((mail) => [mail.toLowerCase(), mail])).values()];
}
