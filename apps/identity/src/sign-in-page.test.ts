import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Identity, startIdentity } from './identity.ts';
import { createTestBrowser } from './test-browser.ts';
import { createOptions, openSignInPage } from './test-identity.ts';

let identity: Identity;

beforeAll(async () => {
  identity = await startIdentity(createOptions());
});

afterAll(() => identity.close());

describe('the sign-in page', () => {
  it('lists every account and says that it is for development', async () => {
    const { response } = await openSignInPage(identity);
    const html = await response.text();
    expect(html).toContain('value="ada"');
    expect(html).toContain('value="bob"');
    expect(html).toContain('development only');
  });

  it('escapes hostile accounts', async () => {
    const html = await (await openSignInPage(identity)).response.text();
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;u&lt;/script&gt;"');
    expect(html).toContain('&lt;img src=x onerror=&#39;n&#39;&gt;');
    expect(html).toContain('a&amp;b@c');
    expect(html).not.toMatch(/<script|<img/);
  });

  it('runs no scripts and loads nothing from other hosts', async () => {
    const { response } = await openSignInPage(identity);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).not.toMatch(/https?:\/\//);
  });

  it('asks again when the account does not exist', async () => {
    const { browser, address } = await openSignInPage(identity);
    expect((await browser.submit(address, { user: 'unknown' })).status).toBe(400);
    expect((await browser.submit(address, { user: 'ada' })).status).toBe(303);
  });

  it('rejects a browser that did not start the sign-in', async () => {
    const { address } = await openSignInPage(identity);
    const stranger = createTestBrowser();
    expect((await stranger.open(address)).status).toBe(400);
    expect((await stranger.submit(address, { user: 'ada' })).status).toBe(400);
  });
});
