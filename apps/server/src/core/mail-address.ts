/**
 * Returns the form in which addresses are compared: the letters A to Z in lower case, all other
 * characters unchanged. `toLowerCase` would make different addresses equal, for example those with
 * the Kelvin sign (U+212A) and with a "k".
 */
export function normalizeMail(mail: string): string {
  return mail.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Returns the part of a normalized address after the last "@". */
export function mailDomain(mail: string): string {
  return mail.slice(mail.lastIndexOf('@') + 1);
}
