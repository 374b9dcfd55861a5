import { describe, expect, it } from 'vitest';
import { findRedirectProblem } from './redirect-address.ts';

describe('an unsafe redirect address is not registered', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'myapp:/callback',
    'http://client.test/callback',
    'http://127.0.0.1.evil.test/callback',
    'http://127.0.0.1@evil.test/',
    'https://*.client.test/callback',
    'https://client.test/*',
    'https://client.test/callback#part',
    'https://user:pass@client.test/',
    'https://client.test/a/../b',
    'https://client.test\\@evil.test/',
    'https://clіent.test/callback',
    'https://client.test/call back',
    'https://localhost/callback',
    '/callback',
    'https://',
  ])('%j', (address) => {
    expect(findRedirectProblem(address)).toEqual(expect.any(String));
  });

  it.each([
    'https://client.test/callback?tenant=1',
    'http://127.0.0.1/callback',
    'http://localhost:3000/callback',
    'http://[::1]:3000/callback',
    'com.example.app:/callback',
  ])('but %j is', (address) => {
    expect(findRedirectProblem(address)).toBeUndefined();
  });
});
