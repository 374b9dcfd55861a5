export interface Named {
  readonly zuid: string;
  readonly name: string;
}

/** Checks whether two lists contain the same people with the same names in the same order. */
export function haveSameNames(before: readonly Named[], after: readonly Named[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ zuid, name }, index) => {
      const other = after[index];
      return other?.zuid === zuid && other.name === name;
    })
  );
}
