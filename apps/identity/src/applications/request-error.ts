/** A request that cannot be answered, in the form of an OAuth error. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(description: string, { status = 400, code = 'invalid_request' } = {}) {
    super(description);
    this.status = status;
    this.code = code;
  }
}
