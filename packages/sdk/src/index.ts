export { type Answer, type Call, type Client, type ClientOptions, createClient } from './client.ts';
export { LienzoError } from './lienzo-error.ts';
