import {
  type Person,
  startTestService,
  type TestService,
  type TestServiceOptions,
} from '../service/test-service.ts';
import { createTestTeam, type TestTeam } from '../tenants/test-team.ts';
import { type Lifetime, useResource } from './use-resource.ts';

/** Starts the service before the tests of a file and closes it after them. */
export function useService(options?: TestServiceOptions): TestService {
  return useResource(() => startTestService(options), { close: (service) => service.close() });
}

/** Signs a person in before the tests. */
export function usePerson(service: TestService, name: string): Person {
  return useResource(() => service.signIn(name));
}

/** Creates an edition with a team. */
export function useTeam(
  service: TestService,
  { plan, ...lifetime }: Lifetime & { plan?: 'FREE' | 'TRIAL' } = {},
): TestTeam {
  return useResource(() => createTestTeam(service, plan), lifetime);
}
