/** Maximum ratio of the cost at the largest size to the cost at the smallest. */
export const LIMIT = 1.5;
