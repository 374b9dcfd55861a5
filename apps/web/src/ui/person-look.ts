/** All are dark enough for white text. */
const colors = [
  '#a84a23',
  '#2f5d8a',
  '#2c6e49',
  '#7a3e75',
  '#8a5a00',
  '#3a5a6b',
  '#9b2c4b',
  '#4f4a94',
];

/** Returns the color of a person, which is the same for avatar, cursor and selection. */
export function personColor(zuid: string): string {
  let sum = 0;
  for (const letter of zuid) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return colors[sum % colors.length] ?? '#2f5d8a';
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
