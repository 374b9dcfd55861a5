import type { ElementInput } from '@lienzo/contract';

type Kinds = { [Kind in 'frame' | 'shape' | 'connector']: Kind };

/** An element that is not in the zone yet. */
export type Draft = {
  [Kind in keyof Kinds]: { readonly kind: Kind; readonly element: ElementInput<Kind> };
}[keyof Kinds];
