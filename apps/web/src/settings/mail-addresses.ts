/** The addresses in a text, each once, in the order they were typed. */
export function readMailAddresses(text: string): string[] {
  const parts = text.split(/[\s,;]+/u).map((part) => part.replace(/^<|>$/g, ''));
  const named = parts.filter((part) => part.includes('@'));
  return [...new Map(named.map((mail) => [mail.toLowerCase(), mail])).values()];
}
