import type { Candidate } from './candidates.ts';

/** Returns the address that a person typed to share with, if no candidate has it. */
export function invitedMail(typed: string, candidates: readonly Candidate[]): string | undefined {
  const mail = typed.trim();
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(mail)) return undefined;
  const isKnown = candidates.some(({ note }) => note.toLowerCase() === mail.toLowerCase());
  return isKnown ? undefined : mail;
}
