import type { Area, Operation } from './operation.ts';

// Clients name operations by resource and action: `listSpaceMembers` of the area "Space members" is
// `spaceMembers.list`. Each rule exists twice: as a type for the compiler and as a function at run time.

type Camel<Words extends string> = Words extends `${infer First} ${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Words;

/** The resource of an area: `spaceMembers` for "Space members". */
export type ResourceOf<A extends Area> = Camel<Lowercase<A>>;

type Without<
  Id extends string,
  Noun extends string,
> = Id extends `${infer Verb}${Noun}${infer Rest}` ? `${Verb}${Rest}` : undefined;

type Singular<Plural extends string> = Plural extends `${infer Noun}s` ? Noun : Plural;

/** The id of an operation without the noun of its resource, in plural or singular. */
export type ActionOf<
  Id extends string,
  Resource extends string,
> = Id extends `${Resource}${infer Rest}`
  ? Rest extends ''
    ? Id
    : Uncapitalize<Rest>
  : Without<Id, Capitalize<Resource>> extends infer Verb extends string
    ? Verb
    : Without<Id, Singular<Capitalize<Resource>>> extends infer Verb extends string
      ? Verb
      : Id;

/** Returns the resource that clients group an operation under. */
export function resourceOf({ area }: Pick<Operation, 'area'>): string {
  return area.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the name of an operation within its resource. */
export function actionOf({ id, area }: Pick<Operation, 'id' | 'area'>): string {
  const resource = resourceOf({ area });
  if (id.startsWith(resource) && id !== resource) {
    return uncapitalize(id.slice(resource.length));
  }
  const plural = capitalize(resource);
  const noun = id.includes(plural) ? plural : plural.replace(/s$/, '');
  return id.replace(noun, '');
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function uncapitalize(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
