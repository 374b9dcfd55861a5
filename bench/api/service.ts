// The service without the rate limits of single operations, which no setting can raise.
import { raiseRateLimits } from '../../testing/service/raise-rate-limits.ts';

raiseRateLimits();
await import('../../apps/server/src/main.ts');
