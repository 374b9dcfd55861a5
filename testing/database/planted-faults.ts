/** Damage to the stored data of a zone, as SQL with the id of the zone as `$1`. */
export interface PlantedFault {
  readonly sql: string;
  /** The kind of fault that verification reports. */
  readonly kind: 'projection' | 'journal' | 'version' | 'history' | 'newest-version' | 'blob';
}

const projection = (sql: string): PlantedFault => ({ sql, kind: 'projection' });

/** Faults in data that can be derived from the journal again. They need a zone with all kinds of elements. */
export const projectionFaults: Readonly<Record<string, PlantedFault>> = {
  'a missing element': projection(`delete from elements where zone_id = $1 and kind = 'connector'`),
  'an extra element':
    projection(`insert into elements (edition_id, zone_id, element_id, kind, z, body, items,
      changed_seq, changed_time)
    select edition_id, zone_id, gen_random_uuid(), kind, z, body, items, changed_seq, changed_time
    from elements where zone_id = $1 and kind = 'frame'`),
  'a changed body': projection(
    `update elements set body = '{"meta":{"id":"x"}}' where zone_id = $1 and kind = 'shape'`,
  ),
  'a changed z-index': projection(
    `update elements set z = 'a9' where zone_id = $1 and kind = 'frame'`,
  ),
  'a changed item id': projection(
    `update elements set items = '{}' where zone_id = $1 and kind = 'frame'`,
  ),
  'a changed frame': projection(
    `update elements set frame_id = null where zone_id = $1 and kind = 'shape'`,
  ),
  'a changed anchor': projection(
    `update elements set anchor_id = null where zone_id = $1 and kind = 'comment'`,
  ),
  'a changed author': projection(
    `update elements set author_zuid = 1 where zone_id = $1 and kind = 'comment'`,
  ),
  'a missing search entry': projection(
    `delete from search_entries where zone_id = $1 and kind = 'shape'`,
  ),
  'a changed search entry': projection(
    `update search_entries set text = 'x' where zone_id = $1 and kind = 'frame'`,
  ),
  'a wrong element count': projection(
    'update zones set element_count = element_count + 1 where zone_id = $1',
  ),
  'a wrong size': projection(
    'update zones set element_bytes = element_bytes + 1 where zone_id = $1',
  ),
  'a wrong topmost z-index': projection(`update zones set top_z = 'a0' where zone_id = $1`),
  'a wrong clock of the service': projection(
    'update zones set server_clock = server_clock - 1 where zone_id = $1',
  ),
};

const ofVersion = `from zone_versions v
  where v.zone_id = $1 and v.edition_id = b.edition_id and v.blob_id = b.blob_id`;

/** Faults in data that is stored only once. They need a zone with a snapshot, a version and archived entries. */
export const otherFaults: Readonly<Record<string, PlantedFault>> = {
  'a gap in the journal': { sql: 'delete from zone_updates where zone_id = $1', kind: 'journal' },
  'a missing snapshot': { sql: 'delete from zone_snapshots where zone_id = $1', kind: 'journal' },
  'an entry that cannot be read': {
    sql: `update zone_updates set data = '\\xff00ff' where zone_id = $1`,
    kind: 'journal',
  },
  'a version without its blob': {
    sql: `delete from blobs b using ${ofVersion.replace('from ', '')}`,
    kind: 'version',
  },
  'a damaged version': { sql: `update blobs b set data = '\\x00' ${ofVersion}`, kind: 'version' },
  'damaged archived entries': {
    sql: `update zone_history set data = '\\x00' where zone_id = $1`,
    kind: 'history',
  },
  'edits without a planned version': {
    sql: 'update zones set version_seq = 0, burst_time = null where zone_id = $1',
    kind: 'newest-version',
  },
  // Its id is that of the zone.
  'an unused blob': {
    sql: `insert into blobs select edition_id, zone_id, '\\x00' from zones where zone_id = $1`,
    kind: 'blob',
  },
};
