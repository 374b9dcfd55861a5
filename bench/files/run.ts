// Measures many uploads at once, memory of the service and the effect on other requests, and what images take up.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { getSpace } from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { makeCanvas } from '../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import { median, p95, say, show } from '../shared/figures.ts';
import { createCleanup } from '../shared/run-context.ts';
import { measureJournal } from './measure-journal.ts';
import type { UploadPlan } from './upload-files.ts';

const PEOPLE = 4;
const MEBIBYTE = 1024 * 1024;
const LIMIT_MEGABYTES = 150;
const LIMIT_SLOWER = 2;
const IMAGES = 1_000;
const LIMIT_JOURNAL_BYTES = 200_000;

/** Returns true if uploads take little memory and do not slow down other requests. */
export async function run({ quick }: { quick: boolean }): Promise<boolean | 'late'> {
  const cleanup = createCleanup();
  try {
    const bench = await startBenchService({ cleanup, zones: 1 });
    const files = quick ? 5 : 25;
    const bytes = (quick ? 5 : 20) * MEBIBYTE;
    const reads = quick ? 200 : 800;
    const people = await createPeople(bench);
    // The first uploads load code.
    await upload(people.map((person) => ({ ...person, files: 1, bytes: MEBIBYTE })));
    await timeReads(bench, reads);
    const alone = await timeReads(bench, reads);
    const memory = await watchMemory(bench);
    const started = performance.now();
    const uploaded = upload(people.map((person) => ({ ...person, files, bytes })));
    const beside = await timeReads(bench, reads);
    await uploaded;
    const seconds = (performance.now() - started) / 1_000;
    const grown = await memory.grown();
    const count = files * PEOPLE;
    const journal = await measureJournal(bench, IMAGES);
    say(
      `${IMAGES} images: ${journal.raw} bytes of journal, ${journal.stored} in the database, which compresses them`,
    );
    say(`${count} uploads of ${bytes / MEBIBYTE} MiB at once: ${seconds.toFixed(1)} seconds`);
    say(`Memory: ${grown.toFixed(0)} MB more than before`);
    say(`Reading alone: ${show(median(alone))}, p95 ${show(p95(alone))}`);
    say(`Reading during uploads: ${show(median(beside))}, p95 ${show(p95(beside))}`);
    return report({ grown, slower: p95(beside) / p95(alone), count, journal: journal.stored });
  } finally {
    await cleanup.close();
  }
}

type Person = Omit<UploadPlan, 'files' | 'bytes'>;

/** Creates people with an edition each, because a person can have 50 uploads at once. */
async function createPeople({ service, databaseUrl, mint }: BenchService): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < PEOPLE; number += 1) {
    const name = `person-${number}`;
    const token = await mint({ user: name, expires_in: 86_400 });
    const client = createClient({ baseUrl: service.url, token });
    const host = { database: { url: databaseUrl } };
    const { team_id: _, ...zone } = await makeCanvas(host, { name, client });
    people.push({ baseUrl: service.url, token, zone });
  }
  return people;
}

async function upload(plans: readonly UploadPlan[]): Promise<void> {
  const worker = new Worker(new URL('./upload-files.ts', import.meta.url), { workerData: plans });
  await once(worker, 'message');
  await worker.terminate();
}

async function timeReads({ client, canvases }: BenchService, reads: number): Promise<number[]> {
  const [canvas] = canvases;
  if (canvas === undefined) throw new Error('The bench service has no zone.');
  const { edition_id, space_id } = canvas;
  const taken: number[] = [];
  for (let index = 0; index < reads; index += 1) {
    const started = performance.now();
    await client.call(getSpace, { params: { edition_id, space_id } });
    taken.push(performance.now() - started);
  }
  return taken;
}

/** Measures the peak memory of the service process above its initial size. */
async function watchMemory({ service }: BenchService) {
  const read = async (name: string) => {
    const status = await readFile(`/proc/${service.pid()}/status`, 'utf8');
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024;
  };
  const before = await read('VmRSS');
  return { grown: async () => (await read('VmHWM')) - before };
}

interface Figures {
  grown: number;
  slower: number;
  count: number;
  journal: number;
}

function report({ grown, slower, count, journal }: Figures): boolean | 'late' {
  const isLarge = grown > LIMIT_MEGABYTES;
  const isSlow = slower > LIMIT_SLOWER;
  const isLong = journal > LIMIT_JOURNAL_BYTES;
  const faults = [
    isLong && 'images take too much of the journal',
    isLarge && 'uploads take too much memory',
    isSlow && 'other requests are too slow',
  ].filter((fault) => fault !== false);
  say(
    `files: ${count} uploads, ${grown.toFixed(0)} MB, other requests ${slower.toFixed(2)} × as slow, ${journal} bytes of journal: ${faults.length === 0 ? 'holds' : faults.join(', ')}`,
  );
  if (isLarge || isLong) return false;
  return isSlow ? 'late' : true;
}
