import {
  addTeamMembers,
  createEdition,
  createTeam,
  getCurrentUser,
  getEdition,
  searchTeam,
} from '@lienzo/contract';
import { startIdentity } from '@lienzo/identity';
import { createClient } from '@lienzo/sdk';
import { startService } from '@lienzo/server';
import { readConfig } from '@lienzo/server/config';
import { migrate } from '@lienzo/server/migrate';
import { createSandboxDatabase } from '../../tools/sandbox/postgres.ts';
import { say } from '../shared/figures.ts';
import type { Cleanup } from '../shared/run-context.ts';
import { createServiceProcess } from '../shared/service-process.ts';
import { createRecorder, type Wave } from '../shared/statement-recorder.ts';
import { loadEntries } from './fill-entries.ts';

const AUDIENCE = 'lienzo';

export interface Size {
  entries: number;
  /** Further editions of the same size. */
  others: number;
}

/** A person with access to a part of the edition. */
export interface Searcher {
  share: '1 %' | '50 %' | '100 %';
  token: string;
}

/** An edition of a given size with its own service. */
export interface Side extends Size {
  url: string;
  databaseUrl: string;
  params: { edition_id: string; team_id: string };
  searchers: readonly Searcher[];
  /** Returns the statements of a search in the waves that the service sends. */
  record(searcher: Searcher, keyword: string): Promise<Wave[]>;
  /** Closes what only the recording needs. */
  endRecording(): Promise<void>;
}

interface Setting extends Size {
  cleanup: Cleanup;
  texts: readonly string[];
}

export async function prepareSide({ cleanup, texts, ...size }: Setting): Promise<Side> {
  const database = await createSandboxDatabase(process.env.DATABASE_URL);
  cleanup.add(database.remove);
  await migrate(database.url);
  const identity = await startIdentity({
    port: 0,
    audience: AUDIENCE,
    accounts: [],
    introspection: { clientId: 'bench', clientSecret: 'bench-only' },
    sandbox: true,
  });
  cleanup.add(identity.close);
  const env = {
    DATABASE_URL: database.url,
    OIDC_ISSUER: identity.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    RATE_READ_PER_MINUTE: '1000000000',
  };
  const recorder = createRecorder();
  const recorded = await startService(
    readConfig({ ...env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' }),
    { databasePlugins: [recorder.plugin] },
  );
  let recording = true;
  const endRecording = async () => {
    if (recording) await recorded.close();
    recording = false;
  };
  cleanup.add(endRecording);

  const createPerson = async (user: string) => {
    const token = await identity.mint({ user, expires_in: 86_400 });
    const client = createClient({ baseUrl: recorded.url, token });
    const { user: known } = await client.call(getCurrentUser, {});
    return { token, client, zuid: known.zuid };
  };
  const owner = await createPerson('owner');
  const params = await owner.client.call(createEdition, { body: { team_name: 'Bench' } });
  const { edition_id, team_id } = params;
  const { team: elsewhere } = await owner.client.call(createTeam, {
    params: { edition_id },
    body: { team_name: 'Elsewhere' },
  });
  const invite = async (user: string, into: string) => {
    const members_info = [{ mail_id: `${user}@example.test`, role: 'MEMBER' as const }];
    await owner.client.call(addTeamMembers, {
      params: { edition_id, team_id: into },
      body: { members_info },
    });
    const person = await createPerson(user);
    await person.client.call(getEdition, { params: { edition_id } });
    return person;
  };
  const half = await invite('half', team_id);
  const few = await invite('few', elsewhere.team_id);
  const started = performance.now();
  await loadEntries({
    databaseUrl: database.url,
    editionId: edition_id,
    teamId: team_id,
    ownerZuid: owner.zuid,
    fewZuid: few.zuid,
    texts,
    ...size,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  say(
    `${size.entries} entries, ${size.entries * (1 + size.others)} in the database, loaded in ${seconds} s`,
  );
  const service = await createServiceProcess(env);
  cleanup.add(service.kill);
  await service.start();
  return {
    ...size,
    url: service.url,
    databaseUrl: database.url,
    params: { edition_id, team_id },
    searchers: [
      { share: '1 %', token: few.token },
      { share: '50 %', token: half.token },
      { share: '100 %', token: owner.token },
    ],
    async record({ token }, keyword) {
      recorder.take();
      const client = createClient({ baseUrl: recorded.url, token });
      await client.call(searchTeam, {
        params: { edition_id, team_id },
        query: { search: keyword },
      });
      return recorder.take();
    },
    endRecording,
  };
}
