import type { TSchema } from 'typebox';
import { type ElementKind, elements } from '../src/objects/elements.ts';
import { type JsonSchema, type Place, placesOf, written } from './json-schema.ts';

/** One place in one form of one kind of element. */
export interface ElementPlace extends Place {
  readonly kind: ElementKind;
  readonly form: (typeof forms)[number];
  /** The element's whole schema, as it runs and as it is written. */
  readonly root: TSchema;
  readonly json: JsonSchema;
  /** The field and the one that holds it; lists in between do not count. */
  readonly name: string;
}

export const kinds = Object.keys(elements) as ElementKind[]; // Object.keys widens to string[]
export const forms = ['input', 'stored', 'output', 'change', 'storedChange'] as const;

/** All places of all elements that the predicate picks. */
export function elementPlaces(picks: (schema: JsonSchema) => boolean): ElementPlace[] {
  return kinds.flatMap((kind) =>
    forms.flatMap((form) => {
      const root = elements[kind][form];
      const json = written(root);
      return placesOf(json)
        .filter(({ schema }) => picks(schema))
        .map((place) => ({ ...place, kind, form, root, json, name: nameOf(kind, place) }));
    }),
  );
}

/** One place of each name: colours alone stand in a dozen places and are the same in all. */
export function distinct(places: ElementPlace[]): ElementPlace[] {
  const keyed = places.map(
    (place) => [`${place.kind} ${place.form} ${place.name}`, place] as const,
  );
  return [...new Map(keyed).values()];
}

/** The same, only of what callers send. */
export function distinctSent(places: ElementPlace[]): ElementPlace[] {
  return distinct(places.filter(({ form }) => form === 'input' || form === 'change'));
}

function nameOf(kind: ElementKind, { tokens }: Place): string {
  return [kind, ...tokens.filter((token) => token !== '0')].slice(-2).join('/');
}
