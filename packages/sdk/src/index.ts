export { type ApiResponse, type Call, type Client, createClient } from './client.ts';
export type { Connection, Credentials } from './credentials.ts';
export { type FollowOptions, followEvents } from './follow-events.ts';
export { isLienzoError, LienzoError } from './lienzo-error.ts';
export type { ExportedWork } from './live/export-work.ts';
export type { LiveZone, ZoneLocation, ZoneOptions, ZoneStatus } from './live/live-zone.ts';
export { createMemoryStore, type MemoryStore } from './live/memory-store.ts';
export { openZone } from './live/open-zone.ts';
export type { Participant, Presence, PresenceScope } from './live/presence.ts';
export type { RefusalKind, ZoneRefusal } from './live/refusals.ts';
export type { RefusedWork } from './live/refused-work.ts';
export type { SavingState } from './live/saving-state.ts';
export type { LostText } from './live/shared-texts.ts';
export type {
  ChangeInfo,
  StoredState,
  StoredUpdate,
  StoredZone,
  ZoneStore,
} from './live/zone-store.ts';
export type { CallOptions, ClientOptions } from './request.ts';
export type { FieldsOf, Resources } from './resources.ts';
