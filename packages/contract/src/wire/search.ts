import Type from 'typebox';
import { ElementId } from '../objects/element-id.ts';
import { closed, NumericId, Uri, Uuid } from './primitives.ts';

/** Maximum number of matches that are counted; a response says when there are more. */
export const MAX_COUNTED = 10_000;

const Highlight = closed(
  {
    start: Type.Integer({ minimum: 0 }),
    length: Type.Integer({ minimum: 1 }),
  },
  { description: 'A match, in UTF-16 code units of the snippet' },
);

const Snippet = closed(
  {
    text: Type.String({ description: 'Plain text' }),
    highlights: Type.Array(Highlight),
  },
  { title: 'Snippet', description: 'Extension. The text around the first match' },
);

/** The zone of a search result. Its `uri` returns the zone with its elements. */
const place = {
  zone_id: Uuid,
  zone_name: Type.String(),
  space_id: NumericId,
  space_name: Type.String(),
  uri: Uri,
  snippet: Snippet,
};

export const FoundZone = closed(place, { title: 'FoundZone' });

export const FoundFrame = closed(
  { frame_id: ElementId, frame_name: Type.String(), ...place },
  { title: 'FoundFrame' },
);

export const FoundComment = closed(
  { comment_id: ElementId, text: Type.String(), ...place },
  { title: 'FoundComment' },
);

export const FoundShape = closed(
  { shape_id: ElementId, text: Type.String(), ...place },
  { title: 'FoundShape' },
);
