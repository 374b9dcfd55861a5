export { type ApiResponse, type Call, type Client, createClient } from './client.ts';
export type { Connection, Credentials } from './credentials.ts';
export { isLienzoError, LienzoError } from './lienzo-error.ts';
export { type LiveZone, openZone, type ZoneOptions, type ZoneStatus } from './live/open-zone.ts';
export type { Participant, Presence } from './live/presence.ts';
export type { CallOptions, ClientOptions } from './request.ts';
export type { FieldsOf, Resources } from './resources.ts';
