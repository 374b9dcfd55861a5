import { isIP } from 'node:net';

const MIN_SECRET_KEY = 32;

/** Reads the keys that encrypt the secrets of webhooks. */
export function readSecretKeys(text: string | undefined, problems: string[]): string[] {
  const keys = listOf(text);
  if (keys.some((key) => key.length < MIN_SECRET_KEY))
    problems.push(
      `SECRET_KEY must be a text of at least ${MIN_SECRET_KEY} characters, or several separated by commas`,
    );
  return keys;
}

/** Reads the networks that webhooks or previews of links may reach although they are not public. */
export function readNetworks(
  env: Readonly<Record<string, string | undefined>>,
  name: 'WEBHOOK_ALLOWED_NETWORKS' | 'LINK_PREVIEW_ALLOWED_NETWORKS',
  problems: string[],
): string[] {
  const networks = listOf(env[name]);
  if (!networks.every(isAddressBlock))
    problems.push(`${name} must be a list of addresses like 10.0.0.0/8,fd00::1`);
  return networks;
}

function listOf(text = ''): string[] {
  const items = text.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

/** Returns whether a text is an address, or a block of addresses in CIDR notation. */
export function isAddressBlock(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}
