import { vi } from 'vitest';

const waitFor = vi.waitFor;

/** Waits longer than the second that Vitest waits: connections take more than that on a busy machine. */
vi.waitFor = (callback, options = { timeout: 20_000 }) => waitFor(callback, options);
