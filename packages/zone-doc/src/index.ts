export {
  type ComposedUpdate,
  composeUpdate,
  type Edit,
  type ElementChange,
  type Insertion,
  type ItemId,
  type ItemIds,
} from './compose-update.ts';
export {
  changeElement,
  elementsOf,
  findElement,
  insertElement,
  removeElement,
  setZIndex,
} from './edit-document.ts';
export {
  type Authorship,
  changeFacets,
  fromFacets,
  type NewElement,
  toFacets,
  withChange,
} from './element.ts';
export { type ClientRights, checkClients, clientsOf } from './guards/check-clients.ts';
export { checkClocks, type KnownClock } from './guards/check-clocks.ts';
export { type AcceptedUpdate, guardUpdate } from './guards/guard-update.ts';
export { checkPending } from './guards/integration-order.ts';
export { type Effect, type ElementEffect, predictEffect } from './guards/predict-effect.ts';
export { type ReadUpdate, readUpdate } from './guards/read-update.ts';
export type { Refusal } from './guards/refusal.ts';
export {
  MAX_IDS_PER_SOCKET,
  MAX_IDS_PER_ZONE,
  type UpdateLimits,
  updateLimits,
} from './guards/update-limits.ts';
export { type Caller, validateUpdate } from './guards/validate-update.ts';
export { isValidElement } from './is-valid-element.ts';
export {
  DOCUMENT_VERSION,
  type FacetChange,
  type Facets,
  facetNames,
  roots,
  SERVER_CLIENT,
} from './layout.ts';
export { AUTH_TOKEN, messageTypes, syncSteps } from './live-protocol.ts';
export {
  byStackOrder,
  type ProjectedElement,
  type Projection,
  projectDocument,
  projectElement,
} from './project.ts';
export { type Reference, referencesOf, withNewIds } from './references.ts';
export { searchText } from './search-text.ts';
export { splitDocument } from './split-document.ts';
export { indicesAbove, indicesBetween } from './stacking.ts';
