import type { TSchema } from 'typebox';
import { type ElementKind, elements } from '../src/objects/elements.ts';
import { type JsonSchema, type Place, placesOf, toJsonSchema } from './json-schema.ts';

/** A place in one form of one kind of element. */
export interface ElementPlace extends Place {
  readonly kind: ElementKind;
  readonly form: (typeof forms)[number];
  /** The schema of the whole element, at run time and as JSON Schema. */
  readonly root: TSchema;
  readonly json: JsonSchema;
  /** The field and its parent; lists in between are skipped. */
  readonly name: string;
}

export const kinds = Object.keys(elements) as ElementKind[]; // Object.keys widens to string[]
export const forms = ['input', 'stored', 'output', 'change', 'storedChange'] as const;

/** Returns the places of all elements that match the predicate. */
export function elementPlaces(picks: (schema: JsonSchema) => boolean): ElementPlace[] {
  return kinds.flatMap((kind) =>
    forms.flatMap((form) => {
      const root = elements[kind][form];
      const json = toJsonSchema(root);
      return placesOf(json)
        .filter(({ schema }) => picks(schema))
        .map((place) => ({ ...place, kind, form, root, json, name: nameOf(kind, place) }));
    }),
  );
}

/** Returns one place per name: colors alone occur in a dozen places with the same schema. */
export function distinct(places: ElementPlace[]): ElementPlace[] {
  const keyed = places.map(
    (place) => [`${place.kind} ${place.form} ${place.name}`, place] as const,
  );
  return [...new Map(keyed).values()];
}

/** Returns one place per name, of the forms that callers send. */
export function distinctSent(places: ElementPlace[]): ElementPlace[] {
  return distinct(places.filter(({ form }) => form === 'input' || form === 'change'));
}

function nameOf(kind: ElementKind, { tokens }: Place): string {
  return [kind, ...tokens.filter((token) => token !== '0')].slice(-2).join('/');
}
