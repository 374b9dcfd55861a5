import type { Card } from '@lienzo/contract';
import type { FacetChange, Facets } from '../layout.ts';
import { changeClearable, present } from './codec.ts';

export function writeCard({ assignee, due_date, tag }: Card = {}): Facets {
  return { assignee, due: due_date, tag };
}

export function readCard({ assignee, due, tag }: Facets): { card?: object } {
  const card = present({ assignee, due_date: due, tag });
  return Object.keys(card).length > 0 ? { card } : {};
}

type CardChange = { [Field in keyof Card]: Card[Field] | null };

/** Sets the fields that were sent; `null` clears a field. */
export function changeCard({ assignee, due_date, tag }: CardChange = {}): FacetChange {
  return changeClearable({ assignee, due: due_date, tag });
}
