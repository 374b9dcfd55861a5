import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { findAccountSession } from '../account/account-session.ts';
import { createErrorPage, sendPage } from '../page.ts';
import { networkOf } from '../people/attempts.ts';
import { clientAddress, type ProxyTrust } from './client-address.ts';
import { textsFor } from './texts.ts';

/** Where sign-ins begin. Each of them stores a row for an hour. */
const AUTHORIZATION_PATH = '/oauth/v2/auth';
const WINDOW_SECONDS = 60;

/** Limits how many sign-ins one network can begin, in this process. */
export interface SignInLimit {
  /** Answers a request that exceeds the limit. Returns whether it did. */
  refuses(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** Requests of people who are signed in do not count: they usually store nothing. */
export function createSignInLimit(perMinute: number, isProxy: ProxyTrust): SignInLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  return {
    async refuses(provider, request, response) {
      const path = request.url?.split('?', 1)[0];
      if (path !== AUTHORIZATION_PATH) return false;
      if (await findAccountSession(provider, request, response)) return false;
      const network = networkOf(clientAddress(request, isProxy));
      const exceeded = await limiter.consume(network).then(
        () => undefined,
        (refusal: unknown) => refusal,
      );
      if (!(exceeded instanceof RateLimiterRes)) return false;
      const { language, tooManyAttempts } = textsFor(request);
      response.setHeader('retry-after', Math.ceil(exceeded.msBeforeNext / 1000));
      sendPage(response, 429, createErrorPage(tooManyAttempts(1), language));
      return true;
    },
  };
}
