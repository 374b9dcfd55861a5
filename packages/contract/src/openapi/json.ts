export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Returns a plain copy; TypeBox keeps its own marks in hidden properties, which JSON drops. */
export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}
