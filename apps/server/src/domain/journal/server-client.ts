import { randomInt } from 'node:crypto';
import { SERVER_CLIENT } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Tx } from '../../db/bound-kysely.ts';
import { type Epochs, readEpochs } from '../../db/epoch.ts';
import type { ZoneRow } from '../zones/queries.ts';

/** The owner of the client ids that the service writes under; no user has this id. */
const SERVICE_ZUID = '0';

/** The Yjs client id under which the service writes into a zone, and its next clock. */
export interface ServerClient {
  readonly client: number;
  readonly clock: number;
}

/** The columns of a zone that record the clocks of the service. */
export type ServerClocks = Pick<ZoneRow, 'server_clock' | 'server_client_clock'>;

type Locked = ZoneRow & Partial<Epochs>;

/**
 * Prepares a zone, which the transaction has locked, for a change through the HTTP API. In a new epoch
 * the zone gets a new client id: the database went back in time, so clients may have items under the
 * former one whose clocks would be assigned again.
 */
export async function enterEpoch<Zone extends Locked>(tx: Tx, zone: Zone): Promise<Zone> {
  const { current_epoch, initial_epoch } = await epochsOf(tx, zone);
  if ((zone.epoch ?? initial_epoch) === current_epoch) return zone;
  return startLineage(tx, { ...zone, current_epoch, initial_epoch });
}

/** Assigns a locked zone a new client id for changes through the HTTP API. */
export async function startLineage<Zone extends Locked>(tx: Tx, zone: Zone): Promise<Zone> {
  const key = { edition_id: zone.edition_id, zone_id: zone.zone_id };
  const set = {
    epoch: (await epochsOf(tx, zone)).current_epoch,
    server_client: String(await reserveClient(tx, zone)),
    server_client_clock: '0',
  };
  await tx
    .updateTable('zones')
    .set(set)
    .where('edition_id', '=', key.edition_id)
    .where('zone_id', '=', key.zone_id)
    .execute();
  return { ...zone, ...set };
}

function epochsOf(tx: Tx, { current_epoch, initial_epoch = null }: Partial<Epochs>) {
  return current_epoch === undefined ? readEpochs(tx) : { current_epoch, initial_epoch };
}

/**
 * Reserves a client id that no one has used in the zone. Random, because ids that were reserved in a
 * lost part of the history are unknown.
 */
async function reserveClient(tx: Tx, zone: ZoneRow) {
  for (;;) {
    const client = chooseClient();
    if (await tryReserve(tx, zone, client)) return client;
  }
}

/** Chooses a client id at random. It is yet to be reserved. */
export function chooseClient(): number {
  return randomInt(SERVER_CLIENT + 1, 2 ** 32);
}

/** Reserves a client id for the service. Returns false if it was used in the zone before. */
export async function tryReserve(
  tx: Tx,
  { edition_id, zone_id, generation }: Pick<ZoneRow, 'edition_id' | 'zone_id' | 'generation'>,
  client: number,
): Promise<boolean> {
  const reserved = await tx
    .insertInto('zone_clients')
    .values({ edition_id, zone_id, generation, client: String(client), zuid: SERVICE_ZUID })
    .onConflict((existing) => existing.columns(['edition_id', 'zone_id', 'client']).doNothing())
    .returning('client')
    .executeTakeFirst();
  return reserved !== undefined;
}

/** Returns the client id and clock for the next change through the HTTP API. */
export function serverClientOf(zone: ZoneRow): ServerClient {
  const client = Number(zone.server_client);
  const clock = client === SERVER_CLIENT ? zone.server_clock : zone.server_client_clock;
  return { client, clock: Number(clock) };
}

/** Returns the columns for the clocks after a change through the HTTP API. */
export function clocksAfter(zone: ZoneRow, clock: number): ServerClocks {
  const { server_clock, server_client_clock } = zone;
  return Number(zone.server_client) === SERVER_CLIENT
    ? { server_clock: String(clock), server_client_clock }
    : { server_clock, server_client_clock: String(clock) };
}

/** Reads the columns for the clocks from a document. */
export function clocksIn(doc: Y.Doc, serverClient: string): ServerClocks {
  const clockOf = (client: number) => String(Y.getState(doc.store, client));
  const client = Number(serverClient);
  return {
    server_clock: clockOf(SERVER_CLIENT),
    server_client_clock: client === SERVER_CLIENT ? '0' : clockOf(client),
  };
}
