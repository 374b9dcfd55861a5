export {
  type ComposedUpdate,
  composeUpdate,
  composeVersion,
  createComposer,
  type Edit,
  type ElementChange,
  type Insertion,
} from './compose-update.ts';
export {
  changeElement,
  elementsOf,
  findElement,
  insertElement,
  removeElement,
  setZIndex,
  shareText,
} from './edit-document.ts';
export {
  type Authorship,
  changeFacets,
  fromFacets,
  type NewElement,
  replaceFacets,
  shareFacets,
  toFacets,
  withChange,
} from './element.ts';
export { elementBytes, isPlacement, isTooLarge } from './element-bytes.ts';
export { findInvalid } from './find-invalid.ts';
export { freePoints, type Line, moveFreePoints } from './free-points.ts';
export { type ClientRights, checkClients, clientsOf } from './guards/check-clients.ts';
export { checkClocks, type KnownClock } from './guards/check-clocks.ts';
export { type AcceptedUpdate, guardInSteps, guardUpdate } from './guards/guard-update.ts';
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
export {
  type Action,
  authorizeLocked,
  type Caller,
  type GuardRole,
  validateElement,
  validateUpdate,
} from './guards/validate-update.ts';
export { isValidElement } from './is-valid-element.ts';
export type { ItemId, ItemIds } from './item-id.ts';
export {
  cellFacet,
  DOCUMENT_VERSION,
  type DocumentVersion,
  type FacetChange,
  type Facets,
  facetNames,
  isLocked,
  richTypeOf,
  roots,
  SERVER_CLIENT,
  versionOf,
} from './layout.ts';
export {
  encodeLeave,
  encodeStateless,
  encodeSync,
  readAddress,
  readServerMessage,
  type ServerMessage,
} from './live-messages.ts';
export {
  AUTH_TOKEN,
  changedMessages,
  closingMessage,
  epochIn,
  epochMessage,
  generationIn,
  generationMessage,
  isClosingMessage,
  livePings,
  messageTypes,
  SHARE_TEXT,
  syncSteps,
} from './live-protocol.ts';
export {
  compareDraft,
  type MergeCanvas,
  type MergeChoice,
  type MergeDifference,
  type MergeElement,
  type MergeInput,
  mergeDraft,
} from './merge-canvas.ts';
export { type PredictedEdit, predictChange, predictNew } from './predict-edit.ts';
export {
  type ProjectedElement,
  type Projection,
  projectDocument,
  projectElement,
} from './project.ts';
export { rebaseDocument } from './rebase-document.ts';
export {
  type DocumentSize,
  measureDocument,
  rebuildDocument,
} from './rebuild-document.ts';
export { type Reference, referencesOf, withNewIds, withoutKey } from './references.ts';
export { createRemover, type Remover } from './remove-with-dependents.ts';
export { searchText } from './search-text.ts';
export { splitDocument } from './split-document.ts';
export { needsSplit, splitUpdate } from './split-update.ts';
export {
  byDrawingOrder,
  byStackOrder,
  endKeysOf,
  highestFrame,
  inDrawingOrder,
  indicesAbove,
  indicesBetween,
  isZIndex,
} from './stacking.ts';
export {
  type Attributes,
  ID_KEY,
  isAttributeKey,
  isAttributeValue,
  PARAGRAPH_KEYS,
  PORTION_KEYS,
  paragraphStyle,
  portionAttributes,
  portionStyle,
} from './text/attributes.ts';
export type { KnownText } from './text/compose-text.ts';
export { type DeltaStep, diffText } from './text/diff-text.ts';
export { isSame, LINE_BREAK, type Span, spansOf } from './text/paragraphs.ts';
export {
  disableFormatCleanup,
  facetsIn,
  readDeletedText,
  readText,
  seedText,
  textOf,
  writeText,
} from './text/shared-text.ts';
export type { TextRun } from './text/text-runs.ts';
export { type TouchedFacets, touchedElements } from './touched-elements.ts';
