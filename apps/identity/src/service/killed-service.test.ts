import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLinks, type Links } from '../people/links.ts';
import { openPool } from '../storage/database.ts';
import {
  type Code,
  createIdentityDatabase,
  type IdentityDatabase,
  PASSWORD,
  renew,
  signInWith,
  trade,
} from './test-service.ts';

const KILLS = 4;
const MAIN = new URL('main.ts', import.meta.url).pathname;

let database: IdentityDatabase;
let links: Links;
let close: () => Promise<void>;
let child: ChildProcess | undefined;

beforeAll(async () => {
  database = await createIdentityDatabase();
  const pool = openPool(database.url);
  links = createLinks(pool);
  close = () => pool.end();
});

afterAll(async () => {
  child?.kill('SIGKILL');
  await close?.();
  await database?.drop();
});

/** Starts the service as operators do, and returns its address. */
function start(): Promise<string> {
  const started = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORT: '0',
      WEB_ORIGINS: 'http://app.test',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  let output = '';
  return new Promise((resolve, reject) => {
    started.stdout.on('data', (chunk) => {
      output += String(chunk);
      const address = /Identity service: (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    started.once('exit', () => reject(new Error(`The service did not start: ${output}`)));
  });
}

interface Person {
  mail: string;
  secret: string;
  /** The service said that the account exists. */
  confirmed: boolean;
}

it(`loses no account and lets no code be used twice when it is killed ${KILLS} times`, {
  timeout: 120_000,
}, async () => {
  const people: Person[] = [];
  const traded: Code[] = [];
  const tokens: string[] = [];
  let running = true;

  async function joinAndSignIn(origin: string): Promise<void> {
    const mail = `p${people.length}@example.test`;
    const person: Person = { mail, secret: (await links.createJoin(mail)) ?? '', confirmed: false };
    people.push(person);
    const body = new URLSearchParams({ name: mail, password: PASSWORD });
    const answer = await fetch(`${origin}/join/${person.secret}`, { method: 'POST', body });
    person.confirmed = answer.status === 200;
    const code = await signInWith(origin, { mail });
    const trading = await trade(origin, code);
    if (trading.status !== 200) return;
    traded.push(code);
    tokens.push((await trading.json()).refresh_token);
  }

  async function work(origin: string): Promise<void> {
    // Fails when the service is killed in between; what counts is what is stored afterwards.
    while (running) await joinAndSignIn(origin).catch(() => setTimeout(20));
  }

  let origin = '';
  for (let kill = 0; kill < KILLS; kill++) {
    origin = await start();
    running = true;
    const workers = [work(origin), work(origin)];
    await setTimeout(1_200 + Math.random() * 800);
    const ended = child && once(child, 'exit');
    child?.kill('SIGKILL');
    await ended;
    running = false;
    await Promise.all(workers);
  }
  origin = await start();
  expect(traded.length).toBeGreaterThan(KILLS);
  const { rows } = await database.pool.query<{ mail: string }>('select mail from accounts');
  const stored = new Set(rows.map(({ mail }) => mail));
  for (const { mail, secret, confirmed } of people) {
    if (confirmed) expect(stored).toContain(mail);
    // The account and the use of its link are stored together.
    expect((await links.find(secret)) === undefined).toBe(stored.has(mail));
  }
  // Tokens that were handed out still work; codes that were traded do not.
  const answers = await Promise.all(tokens.map((token) => renew(origin, token)));
  expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
  for (const code of traded) expect((await trade(origin, code)).status).toBe(400);
});
