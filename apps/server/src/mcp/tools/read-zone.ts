import { listElements } from '@lienzo/contract';
import Type, { type Static } from 'typebox';
import { shortIdOf } from '../../core/short-ids.ts';
import { DATA_NOTE } from '../outline/canvas-text.ts';
import { type ListedElement, OUTLINE_LEGEND, outlineLine } from '../outline/outline.ts';
import { type ElementFilter, readPage } from '../outline/read-elements.ts';
import { defineTool, type ToolAnswer, type ToolContext } from '../tool.ts';
import { addressOf, readZone as readReference, ZoneReference } from '../zone-reference.ts';
import { Box, From, Id, inputOf } from './fields.ts';

const Format = Type.Optional(
  Type.Enum(['outline', 'json'], {
    description: 'outline, the default, has one line per element; json has all properties',
  }),
);

const Input = inputOf({
  zone: ZoneReference,
  format: Format,
  frame: Type.Optional(Id),
  box: Type.Optional(Box),
  since_seq: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,18}$',
      description: 'Only what changed after this seq, and what was deleted',
    }),
  ),
  from: From,
});

export const readZone = defineTool({
  name: 'read_zone',
  title: 'Read a zone',
  description: `Reads the elements of a zone as an outline, of at most about 20,000 tokens. ${OUTLINE_LEGEND} Returns seq: pass it to change_elements as expect_seq, or here as since_seq to read only what changed. Use see_zone to look at the zone.`,
  input: Input,
  needs: [listElements],
  annotations: { readOnlyHint: true },
  run: (context, input) =>
    answerElements(context, input, {
      ...(input.box && { bbox: input.box.join(',') }),
      ...(input.since_seq !== undefined && { after_seq: input.since_seq }),
    }),
});

const QueryInput = inputOf({
  zone: ZoneReference,
  text: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'Only elements with this text' }),
  ),
  types: Type.Optional(
    Type.Array(Type.Enum(['frame', 'shape', 'connector', 'comment']), { maxItems: 4 }),
  ),
  connected_to: Type.Optional(Id),
  frame: Type.Optional(Id),
  box: Type.Optional(Box),
  key: Type.Optional(
    Type.String({
      pattern: '^[^\\s,]{1,256}$',
      description: 'Only the element with this key in its metadata',
    }),
  ),
  format: Format,
  from: From,
});

export const queryElements = defineTool({
  name: 'query_elements',
  title: 'Find elements in a zone',
  description:
    'Lists the elements of a zone that match all given conditions, as in the outline of read_zone. Cheaper than reading a large zone.',
  input: QueryInput,
  needs: [listElements],
  annotations: { readOnlyHint: true },
  async run(context, input) {
    const { text, types, connected_to: connected, box, key } = input;
    const zone = readReference(input.zone);
    const known = await context.zones.resolve(zone, connected === undefined ? [] : [connected]);
    return answerElements(context, input, {
      ...(text !== undefined && { text }),
      ...(types && { type: types }),
      ...(connected !== undefined && { connected_to: known.get(connected)?.id ?? connected }),
      ...(box && { bbox: box.join(',') }),
      ...(key !== undefined && { keys: [key] }),
    });
  },
});

interface Request {
  readonly zone: string;
  readonly format?: Static<typeof Format>;
  readonly frame?: string;
  readonly from?: number;
}

async function answerElements(
  context: ToolContext,
  { zone: reference, format = 'outline', frame, from = 0 }: Request,
  conditions: ElementFilter,
): Promise<ToolAnswer> {
  const zone = readReference(reference);
  const known = await context.zones.resolve(zone, frame === undefined ? [] : [frame]);
  const inFrame = frame === undefined ? {} : { frame_id: known.get(frame)?.id ?? frame };
  const write = format === 'json' ? jsonOf : outlineLine;
  const filter = { ...conditions, ...inFrame };
  const page = await readPage(context, zone, { filter, from, write });
  const { lines, total, seq, next, deleted } = page;
  const gone = deleted.slice(0, 200).map(shortIdOf).join(' ');
  const text = [
    `${addressOf(context.origin, zone)}`,
    `seq ${seq}, ${total} elements${lines.length < total ? `, here ${lines.length} from ${from}` : ''}`,
    DATA_NOTE,
    '',
    ...lines,
    ...(gone === '' ? [] : ['', `deleted: ${gone}`]),
    ...(next === undefined ? [] : ['', `next: call again with from=${next}`]),
  ];
  return { text: text.join('\n') };
}

function jsonOf(element: ListedElement): string {
  return JSON.stringify(element);
}
