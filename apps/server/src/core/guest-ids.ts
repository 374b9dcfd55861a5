/**
 * Guests of share links have ids like users, so that edits, presence and limits need no second kind of author. This
 * bit tells them apart: ids of users stay below it until 2092, and JavaScript numbers are exact up to the next one.
 */
const GUEST_BIT = 2 ** 52;

export const FIRST_GUEST_ID = String(GUEST_BIT);

export function toGuestId(id: string): string {
  return String(Number(id) + GUEST_BIT);
}

export function isGuestId(zuid: string): boolean {
  return Number(zuid) >= GUEST_BIT;
}
