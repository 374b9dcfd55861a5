/** Why an update is not taken in. SPEC.md says what each of them means. */
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
  | 'too-many-elements';

/**
 * Carries a refusal out of the depths of a guard; it never leaves `attempt`. Not an Error, because
 * refusing is ordinary work here and a stack for each would be most of its cost.
 */
class Refused {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

export function refuse(refusal: Refusal): never {
  throw new Refused(refusal);
}

/** The result of some work, or why it was refused. */
export function attempt<Result>(work: () => Result): Result | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
