/** Returns a reservation of every second for a node number, for ids that only one test creates. */
export function reserveAllSeconds(node: number) {
  const range = { node, first: 0, last: Number.POSITIVE_INFINITY };
  return { range: () => range, markUsed: () => {} };
}
