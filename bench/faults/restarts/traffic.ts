import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { BenchService } from '../../shared/bench-service.ts';
import type { Cleanup } from '../../shared/run-context.ts';
import { startLiveEditors } from '../live/live-editors.ts';
import { openThroughSdk } from '../live/open-through-sdk.ts';
import { checkContent } from '../rest/check-content.ts';
import { createWriter, type Writer } from '../rest/recording-writer.ts';
import { total } from '../rest/rest-kill-server.ts';
import { callWithoutSdk, type Written } from './caller-without-sdk.ts';
import { createPatientClient, createRequestCounts, type RequestCounts } from './request-counts.ts';

/**
 * Number of zones that the traffic needs: for writers, live editors and callers without the SDK.
 */
export const TRAFFIC_ZONES = 5;
const WRITERS = 8;
const READERS = 4;
const PLAIN = 4;
const EDITORS = 8;
const REST_MILLISECONDS = 40;
const MOVE_MILLISECONDS = 120_000;

/** Requests and edits of all kinds at one URL. */
export interface Traffic {
  readonly counts: RequestCounts;
  /** Names the phase that begins. */
  enter(phase: string): void;
  /** Resolves when every client has made some requests or edits. */
  move(): Promise<void>;
  /** Frames written by callers without the SDK. */
  written(): readonly Written[];
  /** Stops every client after its current request. */
  stop(): Promise<void>;
  /** Checks that everything acknowledged is stored exactly once. Call after `stop`. */
  checkDurable(): Promise<void>;
  /** Returns the counts as text. */
  figure(): string;
}

interface TrafficOptions {
  cleanup: Cleanup;
  url: string;
  seed: number;
  /** Whether callers without the SDK repeat failed writes. With `none`, all callers use the SDK. */
  writes: 'once' | 'repeated' | 'none';
}

export function startTraffic(
  bench: BenchService,
  { cleanup, url, seed, writes }: TrafficOptions,
): Traffic {
  const { token } = bench;
  const [restOne, restTwo, liveOne, liveTwo, plain] = bench.canvases;
  if (!restOne || !restTwo || !liveOne || !liveTwo || !plain)
    throw new Error('The bench service has too few zones.');
  const counts = createRequestCounts();
  const client = createPatientClient({ baseUrl: url, token }, counts, REST_MILLISECONDS);
  const written: Written[] = [];
  let phase = '';
  let over = false;
  const isOver = () => over;
  cleanup.add(() => {
    over = true;
  });

  const writers = Array.from({ length: WRITERS }, (_, index) => {
    const canvas = index % 2 === 0 ? restOne : restTwo;
    return createWriter({ client, canvas, seed: seed + index, isOutage: () => false });
  });
  const write = async (writer: Writer) => {
    await writer.write(() => {}, isOver);
    if (!over) counts.failures.push('a write got no response');
  };
  const read = async () => {
    const { edition_id, team_id, space_id, zone_id } = restOne;
    while (!over) {
      await setTimeout(REST_MILLISECONDS);
      await client.spaces.list({ edition_id, team_id, action_type: 'ALLSPACES' });
      await client.shapes.list({ edition_id, space_id, zone_id });
      await client.comments.list({ edition_id, space_id, zone_id });
    }
  };
  const call = (often: 'once' | 'repeated') =>
    callWithoutSdk({
      url,
      token,
      canvas: plain,
      counts,
      writes: often,
      isOver,
      phase: () => phase,
      onWritten: (one) => written.push(one),
    });
  const watched = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      counts.failures.push(inspect(error, { depth: 4 }));
    });
  const all = [
    ...writers.map(write),
    ...Array.from({ length: READERS }, read),
    ...(writes === 'none' ? [] : Array.from({ length: PLAIN }, () => call(writes))),
  ].map(watched);
  const live = { ...bench, canvases: [liveOne, liveTwo] };
  const liveEditors = startLiveEditors(live, {
    cleanup,
    seed,
    editors: EDITORS,
    urls: [url],
    open: openThroughSdk,
  });
  liveEditors.work();

  const progress = () => [
    total(writers),
    ...(writes === 'none' ? [] : [written.length]),
    ...liveEditors.editors.map((e) => e.acknowledged()),
  ];
  return {
    counts,
    written: () => written,
    enter(next) {
      phase = next;
    },
    async move() {
      const before = progress();
      const limit = performance.now() + MOVE_MILLISECONDS;
      while (progress().some((count, index) => count < (before[index] ?? 0) + 10)) {
        if (performance.now() > limit) throw new Error(`A client is stuck: ${progress()}`);
        if (counts.failures.length > 0) return;
        await setTimeout(50);
      }
    },
    async stop() {
      over = true;
      await Promise.all(all);
      await liveEditors.rest();
    },
    async checkDurable() {
      await liveEditors.checkDurable();
      await liveEditors.checkAgreement();
      await checkContent({ ...bench, client, canvases: [restOne, restTwo] }, writers);
      const { frames } = await client.frames.list(plain);
      const names = new Map(frames.map(({ meta }) => [meta.id, meta.name]));
      const lost = written.find(({ id, word }) => names.get(id) !== word);
      if (lost) throw new Error(`${JSON.stringify(lost)} was acknowledged and is lost.`);
      if (counts.failures.length === 0 && names.size !== written.length)
        throw new Error(`${names.size} frames are there, ${written.length} were written.`);
    },
    figure: () =>
      `${counts.sent} requests, ${counts.unanswered} of them sent again, ${counts.failures.length} failed; ${total(writers) + written.length} acknowledged writes and ${liveEditors.acknowledged()} live edits`,
  };
}
