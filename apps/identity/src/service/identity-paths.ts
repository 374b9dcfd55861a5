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
]);

const METADATA = '/.well-known/openid-configuration';
/** The page of the web app that receives the code of a sign-in. */
const RETURN_PATH = '/sign-in/done';

/** Returns whether a path belongs to the identity service, and not to the app on the same origin. */
export function isIdentityPath(path: string): boolean {
  if (path === METADATA) return true;
  const [, section = ''] = path.split('/', 2);
  return SECTIONS.has(section) && path !== RETURN_PATH;
}

/** Returns the path as it may be logged, without the secret of a link. */
export function describePath(path: string): string {
  return path.replace(/^(\/(?:set-up|join|reset)\/).*/, '$1…');
}
