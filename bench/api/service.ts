// The service as it is, but for the rates that some operations have of their own: no setting lifts them.
import { raiseRateLimits } from '../../testing/service/raise-rate-limits.ts';

raiseRateLimits();
await import('../../apps/server/src/main.ts');
