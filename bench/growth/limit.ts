/** How many times as much an operation may cost at the largest size as at the smallest. */
export const LIMIT = 1.5;
