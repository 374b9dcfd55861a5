export interface Named {
  readonly zuid: string;
  readonly name: string;
}

/** Whether two lists name the same people the same way, in the same order. */
export function haveSameNames(before: readonly Named[], after: readonly Named[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ zuid, name }, index) => {
      const other = after[index];
      return other?.zuid === zuid && other.name === name;
    })
  );
}
