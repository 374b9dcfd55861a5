import { getCurrentUser } from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import type { Person } from '../../testing/service/test-service.ts';
import type { BenchService } from './bench-service.ts';

/** Creates a person by sending their first request. */
export async function createPerson({ mint, service }: BenchService, name: string): Promise<Person> {
  const token = await mint({ user: name, expires_in: 86_400 });
  const client = createClient({ baseUrl: service.url, token });
  const { user } = await client.call(getCurrentUser, {});
  return { name, zuid: user.zuid, mail: user.mail_id, token, client };
}
