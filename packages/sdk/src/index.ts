export { type Answer, type Call, type Client, type ClientOptions, createClient } from './client.ts';
export { LienzoError } from './lienzo-error.ts';
export { type LiveZone, openZone, type ZoneOptions, type ZoneStatus } from './live/open-zone.ts';
export type { Presence, Present } from './live/presence.ts';
