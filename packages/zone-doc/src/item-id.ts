/** The id of an item in a Yjs document: the client id that wrote it, and its clock. */
export type ItemId = readonly [client: number, clock: number];

/** The id of the last item of every facet an element ever had, and under '' that of its map. */
export type ItemIds = Readonly<Record<string, ItemId>>;
