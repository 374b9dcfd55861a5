import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

export interface Lifetime {
  /** Creates the resource before each test instead of once per file. */
  perTest?: boolean;
}

interface ResourceOptions<T> extends Lifetime {
  close?: (resource: T) => unknown;
}

/**
 * Creates a resource in a hook and closes it after the tests. The returned object has the properties of
 * the resource as soon as the hook has run, so use it inside tests and later hooks only.
 */
export function useResource<T extends object>(
  create: () => T | Promise<T>,
  { perTest = false, close }: ResourceOptions<T> = {},
): T {
  const handle = {} as T; // filled by the hook
  let created: T | undefined;
  const before = perTest ? beforeEach : beforeAll;
  before(async () => {
    created = await create();
    Object.assign(handle, created);
  });
  const after = perTest ? afterEach : afterAll;
  if (close) after(() => created && close(created));
  return handle;
}
