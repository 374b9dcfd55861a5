/** The first segments of the paths of this service, without those that only programs for operators use. */
const SECTIONS = new Set([
  'oauth',
  'sign-in',
  'set-up',
  'join',
  'reset',
  'device',
  'account',
  'applications',
  'grants',
  'forgot',
  'upstream',
]);

/** Single paths below those of the app. */
const PATHS = new Set(['/.well-known/openid-configuration', '/assets/passkeys.js']);
/** The page of the web app that receives the code of a sign-in. */
const RETURN_PATH = '/sign-in/done';

/** Returns whether a path belongs to the identity service, and not to the app on the same origin. */
export function isIdentityPath(path: string): boolean {
  if (PATHS.has(path)) return true;
  const [, section = ''] = path.split('/', 2);
  return SECTIONS.has(section) && path !== RETURN_PATH;
}

/** Returns the path as it may be logged, without the secret of a link. */
export function describePath(path: string): string {
  return path.replace(/^(\/(?:set-up|join|reset)\/).*/, '$1…');
}
