import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const DATABASE_URL = 'postgres://localhost/lienzo';
const PROVIDER = {
  id: 'example',
  name: 'Example',
  issuer: 'https://id.example.com',
  clientId: 'lienzo',
  clientSecret: 'secret',
};

it('reads other providers and completes their settings', () => {
  const UPSTREAM_PROVIDERS = JSON.stringify([PROVIDER]);
  const settings = readSettings({ DATABASE_URL, UPSTREAM_PROVIDERS, LOCAL_ACCOUNTS: 'false' });
  expect(settings).toMatchObject({
    localAccounts: false,
    upstream: [
      {
        ...PROVIDER,
        scopes: 'openid profile email',
        claims: { name: 'name', mail: 'email' },
        requireVerifiedMail: true,
        trustMail: false,
        linkByMail: false,
        create: true,
        prompt: 'login',
      },
    ],
  });
});

it('does not ask Google for a password again, which it does not support', () => {
  const google = { ...PROVIDER, issuer: 'https://accounts.google.com' };
  const { upstream } = readSettings({ DATABASE_URL, UPSTREAM_PROVIDERS: JSON.stringify([google]) });
  expect(upstream).toMatchObject([{ prompt: 'select_account' }]);
});

it('has accounts with a password and no other providers by default', () => {
  for (const empty of [undefined, '']) {
    const given = { DATABASE_URL, UPSTREAM_PROVIDERS: empty, LOCAL_ACCOUNTS: empty };
    expect(readSettings(given)).toMatchObject({ localAccounts: true, upstream: [] });
  }
});

it('names every mistake', () => {
  const mistakes = (settings: Record<string, string>) => () =>
    readSettings({ DATABASE_URL, ...settings });
  expect(mistakes({ LOCAL_ACCOUNTS: 'false' })).toThrow('LOCAL_ACCOUNTS=false needs a provider');
  expect(mistakes({ LOCAL_ACCOUNTS: 'no' })).toThrow('LOCAL_ACCOUNTS must be true or false');
  expect(mistakes({ UPSTREAM_PROVIDERS: '{' })).toThrow('must be a JSON list');
  const two = JSON.stringify([
    { ...PROVIDER, name: '' },
    { ...PROVIDER, clientId: 7 },
  ]);
  expect(mistakes({ UPSTREAM_PROVIDERS: two })).toThrow(
    /name is required[\s\S]*clientId is required[\s\S]*id must be unique/,
  );
});
