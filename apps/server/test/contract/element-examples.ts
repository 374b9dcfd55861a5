import { randomUUID } from 'node:crypto';
import type { ElementKind } from '@lienzo/contract';
import {
  distinct,
  type ElementPlace,
  elementPlaces,
} from '../../../../packages/contract/test/element-places.ts';
import { type Choice, choicesOf } from '../../../../packages/contract/test/json-schema.ts';
import { sampleAt } from '../../../../packages/contract/test/sample.ts';

type SentForm = 'input' | 'change';

/** Elements that examples may refer to. */
export interface Anchors {
  frame: string;
  shapes: readonly [string, string];
  comment: string;
  /** An image of the zone. */
  file: string;
}

export interface Example {
  readonly kind: ElementKind;
  readonly id: string;
  readonly value: object;
  /** The place in the schema and the value there. */
  readonly about: string;
  /** JSON pointer to the invalid value; only in invalid examples. */
  readonly pointer: string;
}

interface Leaf {
  place: ElementPlace;
  value: unknown;
}

/** Lists one example for every enum value, every alternative, and every boundary value. */
export function listValid(form: SentForm, anchors: Anchors): Example[] {
  return [
    ...enumsOf(form).flatMap((place) => (place.schema.enum ?? []).map(at(place))),
    ...flagsOf(form).flatMap((place) => [true, false].map(at(place))),
    ...numbersOf(form).flatMap((place) => edgesOf(place).map(at(place))),
    ...choicesIn(form).flatMap(({ place, choice }) =>
      choice.names.map((name) => at(place)(chosen(place, choice, [name]))),
    ),
  ].map((leaf) => toExample(leaf, anchors));
}

/** Lists one invalid example for every place of the schema, each with exactly one fault. */
export function listBroken(form: SentForm, anchors: Anchors): Example[] {
  return [
    ...enumsOf(form).flatMap((place) => ['NO_SUCH_VALUE', null].map(at(place))),
    ...numbersOf(form).flatMap((place) => beyondEdgesOf(place).map(at(place))),
    ...listsOf(form).flatMap((place) => wrongListsOf(place).map(at(place))),
    ...choicesIn(form).flatMap(({ place, choice }) =>
      wrongChoices(choice).map((names) => at(place)(chosen(place, choice, names))),
    ),
  ].map((leaf) => toExample(leaf, anchors));
}

/** Returns all places of new elements; for changes, which have the same parts, one per name. */
function placesOf(form: SentForm, picks: Parameters<typeof elementPlaces>[0]): ElementPlace[] {
  const places = elementPlaces(picks).filter((place) => place.form === form);
  return form === 'input' ? places : distinct(places);
}

const enumsOf = (form: SentForm) => placesOf(form, (schema) => schema.enum !== undefined);
const flagsOf = (form: SentForm) => placesOf(form, ({ type }) => type === 'boolean');
const numbersOf = (form: SentForm) =>
  placesOf(form, ({ type }) => type === 'number' || type === 'integer');
const listsOf = (form: SentForm) => placesOf(form, ({ type }) => type === 'array');
const choicesIn = (form: SentForm) =>
  placesOf(form, (schema) => choicesOf(schema).length > 0).flatMap((place) =>
    choicesOf(place.schema).map((choice) => ({ place, choice })),
  );

const at =
  (place: ElementPlace) =>
  (value: unknown): Leaf => ({ place, value });

function edgesOf({ schema: { minimum = 0, maximum = 0 } }: ElementPlace): number[] {
  return [minimum, maximum];
}

function beyondEdgesOf(place: ElementPlace): number[] {
  const [minimum = 0, maximum = 0] = edgesOf(place);
  return [minimum - 1, maximum + 1];
}

/** Returns lists with one item too few, if there is a minimum, and one too many. */
function wrongListsOf({ schema }: ElementPlace): unknown[][] {
  const { minItems = 0, maxItems = 0, items = {} } = schema;
  const item = sampleAt(items, []);
  const lengths = [...(minItems > 0 ? [minItems - 1] : []), maxItems + 1];
  return lengths.map((length) => Array.from({ length }, () => item));
}

function wrongChoices({ names, minimum, maximum }: Choice): string[][] {
  const tooFew = minimum > 0 ? [[]] : [];
  const tooMany = maximum === 1 ? [names.slice(0, 2), names.slice(-2), names] : [];
  return [...tooFew, ...tooMany];
}

/** Returns the smallest value with exactly the given alternatives. */
function chosen({ schema }: ElementPlace, choice: Choice, names: readonly string[]): object {
  const sample = Object.entries(sampleAt(schema, []) as object); // the place is an object
  const beside = sample.filter(([name]) => !choice.names.includes(name));
  const fields = names.map((name) => [name, sampleAt(schema.properties?.[name] ?? {}, [])]);
  return Object.fromEntries([...beside, ...fields]);
}

function toExample({ place, value }: Leaf, anchors: Anchors): Example {
  const { kind, form, json, tokens, pointer } = place;
  const id = randomUUID();
  const sample = sampleAt(json, tokens, { value }) as Refers; // an element or a change
  const about = `${form} ${kind} ${pointer} ${JSON.stringify(value)?.slice(0, 200)}`;
  return { kind, id, about, pointer, value: refer(sample, { id, form, pointer, anchors }) };
}

interface Refers {
  meta?: object;
  frame_id?: string;
  element_id?: string;
  parent_id?: string;
  connected?: { first: object; second: object };
  image?: { file_id?: string };
  file?: { file_id?: string };
}

interface ReferOptions {
  id: string;
  form: string;
  /** The place of the value that the example is about. */
  pointer: string;
  anchors: Anchors;
}

/** Returns an example with a new ID and references to existing elements. */
function refer(sample: Refers, { id, form, pointer, anchors }: ReferOptions): object {
  const { meta, frame_id, element_id, parent_id, connected, image, file } = sample;
  const [first, second] = anchors.shapes;
  // An end that is itself the example keeps its fields: it may be free, or lack everything.
  const attach = (name: 'first' | 'second', end: object, shape_id: string) =>
    pointer === `/connected/${name}` && !('shape_id' in end) ? end : { ...end, shape_id };
  return {
    ...sample,
    ...(form === 'input' ? { meta: { ...meta, id } } : { id }),
    ...(frame_id !== undefined && { frame_id: anchors.frame }),
    ...(element_id !== undefined && { element_id: first }),
    ...(parent_id !== undefined && { parent_id: anchors.comment }),
    ...(image?.file_id !== undefined && { image: { ...image, file_id: anchors.file } }),
    ...(file?.file_id !== undefined && { file: { ...file, file_id: anchors.file } }),
    ...(connected && {
      connected: {
        first: attach('first', connected.first, first),
        second: attach('second', connected.second, second),
      },
    }),
  };
}
