/** Returns a person's votes after they pressed an element: with it, or without it if it had a vote. */
export function toggleVote(
  votes: readonly string[],
  elementId: string,
  votesPerPerson: number,
): readonly string[] | undefined {
  if (votes.includes(elementId)) return votes.filter((id) => id !== elementId);
  return votes.length < votesPerPerson ? [...votes, elementId] : undefined;
}
