/** A socket, as far as its unread bytes matter. */
interface Buffered {
  readonly bufferedAmount: number;
}

const MEGABYTE = 1024 * 1024;
const MAX_UNREAD_BYTES = {
  perSocket: 16 * MEGABYTE,
  perPerson: 32 * MEGABYTE,
  total: 256 * MEGABYTE,
};

/**
 * Returns the sockets to disconnect because too many bytes wait for their clients to read them: of a
 * socket, of all sockets of a person, or of all on this node. These clients receive everything again when
 * they return.
 */
export function listUnread<S extends Buffered>(
  sockets: Iterable<S>,
  people: Iterable<Iterable<S>>,
  limits = MAX_UNREAD_BYTES,
): Set<S> {
  const unread = new Set<S>();
  const addLargest = (group: Iterable<S>, max: number) => {
    const left = [...group].filter((socket) => !unread.has(socket) && socket.bufferedAmount > 0);
    let sum = left.reduce((bytes, { bufferedAmount }) => bytes + bufferedAmount, 0);
    if (sum <= max) return;
    for (const socket of left.sort((one, other) => other.bufferedAmount - one.bufferedAmount)) {
      unread.add(socket);
      sum -= socket.bufferedAmount;
      if (sum <= max) return;
    }
  };
  const all = [...sockets];
  for (const socket of all) if (socket.bufferedAmount > limits.perSocket) unread.add(socket);
  for (const group of people) addLargest(group, limits.perPerson);
  addLargest(all, limits.total);
  return unread;
}
