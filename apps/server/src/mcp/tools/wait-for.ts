import { listEvents } from '@lienzo/contract';
import Type from 'typebox';
import { defineTool } from '../tool.ts';
import { ToolRefusal } from '../tool-refusal.ts';
import { findPlace } from '../zone-reference.ts';
import { inputOf } from './fields.ts';

/** Clients give up after about a minute. */
const MAX_SECONDS = 50;
/** The longest wait of one request to the API. */
const STEP_SECONDS = 25;

export const waitFor = defineTool({
  name: 'wait_for',
  title: 'Wait for something to happen',
  description: `Waits up to ${MAX_SECONDS} seconds for events in a zone, space or edition, such as zone.changed when someone edits or comments. Without \`after\`, waits for the next event; pass \`after\` from the last answer so that you miss none.`,
  input: inputOf({
    in: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'A zone, space or edition: an address or reference',
    }),
    kinds: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z_.]{1,60}$' }), { minItems: 1, maxItems: 50 }),
    ),
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
    seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SECONDS })),
  }),
  needs: [listEvents],
  annotations: { readOnlyHint: true },
  async run({ call, signal }, { in: within, kinds, after, seconds = 25 }) {
    const place = findPlace(within);
    if (!place) throw new ToolRefusal('`in` must be an address or a reference.');
    const { edition_id, space_id, zone_id } = place;
    const filter = {
      ...(zone_id !== undefined && { zone_id }),
      ...(zone_id === undefined && space_id !== undefined && { space_id }),
      ...(kinds && { kinds: kinds as never[] }), // the API validates them
    };
    const read = async (cursor: string | undefined, wait: number) => {
      const query = { ...filter, limit: 50, wait, ...(cursor !== undefined && { after: cursor }) };
      return (await call(listEvents, { params: { edition_id }, query })).data;
    };
    let cursor = after ?? (await read(undefined, 0)).next_after;
    const end = performance.now() + seconds * 1000;
    for (;;) {
      const left = Math.ceil((end - performance.now()) / 1000);
      const { events, next_after, has_more } = await read(
        cursor,
        Math.max(0, Math.min(left, STEP_SECONDS)),
      );
      cursor = next_after;
      const isOver = signal.aborted || performance.now() >= end;
      if (events.length === 0 && !has_more && !isOver) continue;
      const lines = events.map(
        ({ kind, time, zone_id: zone, actor, data }) =>
          `${kind} ${time}${zone === undefined ? '' : ` zone ${zone}`} by ${describeActor(actor)} ${JSON.stringify(data)}`,
      );
      const head = events.length === 0 ? 'Nothing happened.' : `${events.length} events:`;
      return { text: [head, ...lines, `after: ${cursor}`].join('\n') };
    }
  },
});

function describeActor(actor: object | undefined): string {
  const { type = 'unknown', zuid = '' } = (actor ?? {}) as { type?: string; zuid?: string }; // of any type
  return `${type} ${zuid}`.trim();
}
