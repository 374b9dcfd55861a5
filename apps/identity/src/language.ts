import type { IncomingMessage } from 'node:http';

export type Language = 'en' | 'es';

/** Returns the first language of the browser that the pages exist in. */
export function readLanguage(request: IncomingMessage): Language {
  const languages = (request.headers['accept-language'] ?? '').toLowerCase().split(',');
  const known = languages.map((language) => language.trim().slice(0, 2));
  return known.find((language) => language === 'es' || language === 'en') === 'es' ? 'es' : 'en';
}
