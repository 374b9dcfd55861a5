import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { openZone } from '@lienzo/sdk';
import type { EditorSocket, EditorTarget } from '../../../testing/live/recording-editor.ts';
import type { Stage } from '../../shared/bench-service.ts';
import type { Closers } from '../../shared/run-context.ts';
import { setLiveScene } from '../live/live-editors.ts';
import { examine } from '../rest/check-content.ts';
import { createWriter, type Writer } from '../rest/recording-writer.ts';
import { total } from '../rest/rest-kill-server.ts';
import { callPlainly, type Written } from './caller-without-sdk.ts';
import { createPatientClient, createTally, type Tally } from './request-counts.ts';

/** Zones that traffic needs: for writers, for live editors and for plain callers. */
export const TRAFFIC_ZONES = 5;
const WRITERS = 8;
const READERS = 4;
const PLAIN = 4;
const EDITORS = 8;
const REST_MILLISECONDS = 40;
const MOVE_MILLISECONDS = 120_000;

/** People of all kinds at one address. */
export interface Traffic {
  readonly tally: Tally;
  /** Names the time that begins. */
  enter(phase: string): void;
  /** Resolves when everybody has got on by some requests and edits. */
  move(): Promise<void>;
  /** What plain callers wrote. */
  written(): readonly Written[];
  /** Everybody stops after what they are at. */
  stop(): Promise<void>;
  /** All that was acknowledged must be there once. Only after the end. */
  requireKept(): Promise<void>;
  /** What was counted, in words. */
  figure(): string;
}

interface Setting {
  closers: Closers;
  url: string;
  seed: number;
  /** Whether people without an SDK send a write again that failed. */
  writes: 'once' | 'repeated';
}

export function startTraffic(stage: Stage, { closers, url, seed, writes }: Setting): Traffic {
  const { token } = stage;
  const [restOne, restTwo, liveOne, liveTwo, plain] = stage.canvases;
  if (!restOne || !restTwo || !liveOne || !liveTwo || !plain)
    throw new Error('There are too few zones.');
  const tally = createTally();
  const client = createPatientClient({ baseUrl: url, token }, tally, REST_MILLISECONDS);
  const written: Written[] = [];
  let phase = '';
  let over = false;
  const isOver = () => over;
  closers.add(() => {
    over = true;
  });

  const writers = Array.from({ length: WRITERS }, (_, index) => {
    const canvas = index % 2 === 0 ? restOne : restTwo;
    return createWriter({ client, canvas, seed: seed + index, isOutage: () => false });
  });
  const write = async (writer: Writer) => {
    await writer.write(() => {}, isOver);
    if (!over) tally.failures.push('a write stayed without an answer');
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
  const call = () =>
    callPlainly({
      url,
      token,
      canvas: plain,
      tally,
      writes,
      isOver,
      phase: () => phase,
      onWritten: (one) => written.push(one),
    });
  const watched = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      tally.failures.push(inspect(error, { depth: 4 }));
    });
  const all = [
    ...writers.map(write),
    ...Array.from({ length: READERS }, read),
    ...Array.from({ length: PLAIN }, call),
  ].map(watched);
  const live = { ...stage, canvases: [liveOne, liveTwo] };
  const scene = setLiveScene(live, {
    closers,
    seed,
    editors: EDITORS,
    urls: [url],
    open: openThroughSdk,
  });
  scene.work();

  const counts = () => [
    total(writers),
    written.length,
    ...scene.editors.map((e) => e.acknowledged()),
  ];
  return {
    tally,
    written: () => written,
    enter(next) {
      phase = next;
    },
    async move() {
      const before = counts();
      const limit = performance.now() + MOVE_MILLISECONDS;
      while (counts().some((count, index) => count < (before[index] ?? 0) + 10)) {
        if (performance.now() > limit) throw new Error(`Somebody is stuck: ${counts()}`);
        if (tally.failures.length > 0) return;
        await setTimeout(50);
      }
    },
    async stop() {
      over = true;
      await Promise.all(all);
      await scene.rest();
    },
    async requireKept() {
      await scene.requireKept();
      await scene.requireSame();
      await examine({ ...stage, client, canvases: [restOne, restTwo] }, writers);
      const { frames } = await client.frames.list(plain);
      const names = new Map(frames.map(({ meta }) => [meta.id, meta.name]));
      const lost = written.find(({ id, word }) => names.get(id) !== word);
      if (lost) throw new Error(`${JSON.stringify(lost)} was acknowledged and is lost.`);
      if (tally.failures.length === 0 && names.size !== written.length)
        throw new Error(`${names.size} frames are there, ${written.length} were written.`);
    },
    figure: () =>
      `${tally.sent} requests, ${tally.unanswered} of them sent again, ${tally.failures.length} failed; ${total(writers) + written.length} acknowledged writes and ${scene.acknowledged()} live edits`,
  };
}

/** As programs of others open a zone. Nobody breaks these connections but the service. */
function openThroughSdk({ url, zone, token }: EditorTarget): EditorSocket {
  const { edition_id: editionId, space_id: spaceId, zone_id: zoneId } = zone;
  const live = openZone({ baseUrl: url, token, editionId, spaceId, zoneId });
  return {
    doc: live.doc,
    acknowledgments: { next: live.durable },
    isOpen: () => live.status() === 'open',
    drop() {
      throw new Error('The SDK has no way to break its connection.');
    },
    close: live.close,
  };
}
