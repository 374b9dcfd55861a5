import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

const FIRST_SWEEP = 1000;

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

export interface MemoryStore {
  adapter: AdapterFactory;
  /** Deletes the grants and tokens of a client, of one person or of all. */
  endTokens(clientId: string, accountId?: string): void;
}

/**
 * Creates a store that keeps every entry until it expires. The memory adapter of oidc-provider holds
 * only 1000 entries, so a test that mints many opaque tokens would evict refresh tokens.
 */
export function createMemoryStore(): MemoryStore {
  const entries = new Map<string, Entry>();
  let sweepAt = FIRST_SWEEP;

  function read(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  }

  function removeExpired(): void {
    const now = Date.now();
    for (const [key, entry] of entries) {
      if (entry.expiresAt <= now) entries.delete(key);
    }
  }

  function write(key: string, payload: AdapterPayload, expiresIn = Number.POSITIVE_INFINITY): void {
    entries.set(key, { payload, expiresAt: Date.now() + expiresIn * 1000 });
    if (entries.size < sweepAt) return;
    removeExpired();
    // Doubling keeps the amortized cost of sweeping constant per write.
    sweepAt = Math.max(FIRST_SWEEP, entries.size * 2);
  }

  function findWhere(model: string, field: 'uid' | 'userCode', value: string) {
    for (const [key, { payload }] of entries) {
      if (key.startsWith(`${model}:`) && payload[field] === value) return read(key);
    }
    return undefined;
  }

  function removeGrant(model: string, grantId: string): void {
    for (const [key, { payload }] of entries) {
      if (key.startsWith(`${model}:`) && payload.grantId === grantId) entries.delete(key);
    }
  }

  function endTokens(clientId: string, accountId?: string): void {
    for (const [key, { payload }] of entries) {
      const isOfPerson = accountId === undefined || payload.accountId === accountId;
      if (payload.clientId === clientId && isOfPerson) entries.delete(key);
    }
  }

  const adapter = (model: string): Adapter => ({
    upsert: async (id, payload, expiresIn) => write(`${model}:${id}`, payload, expiresIn),
    find: async (id) => read(`${model}:${id}`),
    findByUid: async (uid) => findWhere(model, 'uid', uid),
    findByUserCode: async (userCode) => findWhere(model, 'userCode', userCode),
    consume: async (id) => {
      const payload = read(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      entries.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId) => removeGrant(model, grantId),
  });

  return { adapter, endTokens };
}
