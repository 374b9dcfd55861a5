/** A request of an operator cannot be carried out; the message says why and what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
