/** The reason why an update is refused; see the rules G2 to G18 in SPEC.md. */
export type Refusal =
  | 'too-large'
  | 'not-v1'
  | 'too-deep'
  | 'not-json'
  | 'forbidden-key'
  | 'unknown-content'
  | 'server-client'
  | 'foreign-client'
  | 'too-many-ids'
  | 'clock-jump'
  | 'pending'
  | 'broken'
  | 'too-costly'
  | 'unknown-root'
  | 'unknown-key'
  | 'invalid-element'
  | 'identity-changed'
  | 'not-author'
  | 'not-allowed'
  | 'locked'
  | 'too-many-elements'
  | 'element-too-large'
  | 'zone-too-large'
  | 'storage-full'
  | 'unknown-file';

/**
 * Carries a refusal from nested calls of a guard to `attempt`. It is not an Error, because refusals
 * are common and creating stack traces would be most of their cost.
 */
class Refused {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

/** Aborts the surrounding `attempt` with a refusal. */
export function refuse(refusal: Refusal): never {
  throw new Refused(refusal);
}

/** Returns the result of `work`, or the refusal that it throws with `refuse`. */
export function attempt<Result>(work: () => Result): Result | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
