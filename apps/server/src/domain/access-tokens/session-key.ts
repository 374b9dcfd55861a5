/** Returns the session of a personal access token. Ending it refuses the token on all nodes. */
export function sessionKeyOf(tokenId: string): string {
  return `access-token ${tokenId}`;
}
