/** Can be told apart on the light and on the dark background. */
export const comparisonColors = {
  added: '#2b9a5b',
  removed: '#d9443c',
  changed: '#d68910',
} as const;
