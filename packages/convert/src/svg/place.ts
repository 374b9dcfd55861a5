import type { Builder } from '../build/builder.ts';
import type { XmlElement } from '../xml/parse-xml.ts';
import type { Matrix } from './matrix.ts';
import type { StyleRule, SvgStyle } from './svg-style.ts';

/** What an element has from the elements around it, and from itself. */
export interface Place {
  readonly matrix: Matrix;
  readonly style: SvgStyle;
  readonly opacity: number;
  /** Ids of groups, from the outermost to the innermost. */
  readonly groups: readonly string[];
}

export interface Context {
  readonly builder: Builder;
  readonly rules: readonly StyleRule[];
  readonly byId: ReadonlyMap<string, XmlElement>;
}

/** Returns the fields that all elements of a place have. */
export function metaOf({ groups }: Place, { builder }: Context) {
  return {
    meta: { id: builder.newId() },
    ...(groups.length > 0 && { group_id: groups.join('/') }),
  };
}
