import { readdirSync } from 'node:fs';
import { type Operation, operations } from '@lienzo/contract';
import { expect, it } from 'vitest';
import type { Mount } from '../http/mount.ts';
import { type ApiDeps, mountApi } from './mount-api.ts';

/** The folder of each area of the contract. Members, access and versions belong to their resource. */
const folderOf: Readonly<Record<string, string>> = {
  Users: 'users',
  Invitations: 'users',
  Sessions: 'users',
  'Access tokens': 'users',
  Editions: 'editions',
  'Edition members': 'editions',
  'Mail issuers': 'editions',
  'API keys': 'api-keys',
  'Service accounts': 'service-accounts',
  Teams: 'teams',
  'Team members': 'teams',
  'Team invitations': 'teams',
  Spaces: 'spaces',
  'Space members': 'spaces',
  'SCIM tokens': 'directories',
  Groups: 'groups',
  'Share links': 'share-links',
  Zones: 'zones',
  'Zone access': 'zones',
  'Zone versions': 'versions',
  'Zone history': 'versions',
  Proposals: 'proposals',
  'Zone timer': 'zones',
  'Zone vote': 'zones',
  Files: 'files',
  Frames: 'elements',
  Shapes: 'elements',
  Connectors: 'elements',
  Comments: 'elements',
  Elements: 'elements',
  Batches: 'elements',
  Templates: 'templates',
  Search: 'search',
  Audit: 'audit',
  Events: 'events',
  Webhooks: 'webhooks',
  Notifications: 'notifications',
  Permissions: 'permissions',
  Subscription: 'subscription',
};

// Handlers are mounted but never called, so nothing reads these.
const deps = {} as ApiDeps;

type MountRoutes = (mount: Mount, deps: ApiDeps) => void;

function record(mountRoutes: MountRoutes): string[] {
  const ids: string[] = [];
  mountRoutes(((operation: Operation) => ids.push(operation.id)) as Mount, deps);
  return ids;
}

it('mounts every operation of the contract exactly once', () => {
  const all = Object.values(operations).map((operation) => operation.id);
  expect(record(mountApi).toSorted()).toEqual(all.toSorted());
});

it('mounts every operation in the folder of its resource', async () => {
  const mounted = new Map<string, string>();
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true });
  for (const { name } of folders.filter((entry) => entry.isDirectory())) {
    const routes: Record<string, MountRoutes> = await import(`./${name}/routes.ts`);
    for (const mountRoutes of Object.values(routes)) {
      for (const id of record(mountRoutes)) mounted.set(id, name);
    }
  }
  const expected = Object.values(operations).map(({ id, area }) => [id, folderOf[area]]);
  expect(Object.fromEntries(mounted)).toEqual(Object.fromEntries(expected));
});
