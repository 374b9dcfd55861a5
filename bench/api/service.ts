// The service as it is, but for the rates that some operations have of their own: no setting lifts them.
import { liftRates } from '../../apps/server/test/support/lift-rates.ts';

liftRates();
await import('../../apps/server/src/main.ts');
