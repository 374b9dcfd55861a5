import { operations, type Rate } from '@lienzo/contract';

/**
 * Some operations have rates of their own, which no setting changes. Tests that send hundreds of
 * requests as one person ask for rates that they can set. Only for the process that calls it.
 */
export function liftRates(): void {
  for (const op of operations) {
    const record: { rate: Rate } = op; // read-only to everybody else
    if (typeof record.rate === 'object') record.rate = op.method === 'GET' ? 'read' : 'write';
  }
}
