import {
  type ElementChange,
  type ElementInput,
  type ElementKind,
  elements,
  limits,
} from '@lienzo/contract';
import { findInvalid, isTooLarge, type PredictedEdit, validateElement } from '@lienzo/zone-doc';
import { ZoneError } from '../errors/zone-error.ts';

/** Throws if the value is not a new element of this kind, or not a change of one. */
export function checkForm<Kind extends ElementKind>(
  kind: Kind,
  form: 'input' | 'change',
  value: ElementInput<Kind> | ElementChange<Kind>,
): void {
  checkKind(kind);
  const invalid = findInvalid(kind, form, value);
  if (invalid) throw invalidEdit(toPath(invalid.pointer), invalid.reason, `The ${kind}`);
}

/** Throws if there is no such kind of elements. */
export function checkKind(kind: string): void {
  if (Object.hasOwn(elements, kind)) return;
  const known = Object.keys(elements).join(', ');
  throw invalidEdit('kind', `must be one of ${known}`, 'The element');
}

/**
 * Throws if the service would refuse an edit for its effect. Only the service knows the role of the
 * person; the edit is checked for the highest one.
 */
export function checkEffect({ effect, size }: PredictedEdit, zuid: string | undefined): void {
  // Without the id of the person, their own comments are not known.
  const sender = { role: 'ORGANISER', zuid: zuid ?? String(effect.before?.author) } as const;
  const refusal = validateElement(effect, sender);
  if (refusal) throw invalidEdit('', `would be refused: ${refusal}`, 'The element', refusal);
  if (!size || !isTooLarge(size.after, size.before)) return;
  const most = limits.elementBytes.toLocaleString('en');
  const reason = `An element can have at most ${most} bytes of JSON; this one would have ${size.after}.`;
  throw new ZoneError('too-large', reason, { reason: 'element-too-large' });
}

/** Creates the error for a value that is no place in the stacking order. */
export function invalidPlace(z: unknown): ZoneError {
  return invalidEdit('z', `must be a place in the stacking order; got ${JSON.stringify(z)}`, '');
}

function invalidEdit(path: string, text: string, subject: string, reason = text): ZoneError {
  return new ZoneError('invalid-edit', `${path || subject} ${text}.`, { path, reason });
}

/** Turns a JSON pointer into a path as it is written in JavaScript: `text.paragraphs[0].id`. */
function toPath(pointer: string): string {
  const [, ...names] = pointer.split('/');
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, name) => {
      if (/^\d+$/.test(name)) return `${path}[${name}]`;
      return path === '' ? name : `${path}.${name}`;
    }, '');
}
