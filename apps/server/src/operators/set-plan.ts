import { writeAudit } from '../core/outbox.ts';
import type { PooledDatabase } from '../db/database.ts';
import { readTime } from '../db/read-time.ts';
import { findSubscription, listPlans, updateSubscription } from '../domain/subscription/queries.ts';
import { operated, withOperatorDeps } from './operator-deps.ts';
import { OperatorError } from './operator-error.ts';

export interface NewPlan {
  edition: string;
  /** FREE, TRIAL, BUSINESS or UNLIMITED. */
  plan: string;
  /** Number of seats, for plans sold per seat. */
  seats?: string;
  /** Expiry date; without one the plan does not expire. */
  expires?: string;
  /** Maximum storage, such as 500MB or 20GB; without it, as the plan allows. */
  storage?: string;
  /** The user id of the operator, if it is known. */
  operatorId?: string;
}

/** Changes the plan of an edition, effective immediately. */
export async function setPlan(db: PooledDatabase, input: NewPlan) {
  const { edition: editionId } = input;
  if (!/^\d{1,19}$/.test(editionId))
    throw new OperatorError('--edition must be the numeric id of an edition.');
  const expiryTime = readExpiry(input.expires);
  const storageBytes = readStorageLimit(input.storage);
  return withOperatorDeps(db, (deps) =>
    db.changeEdition(editionId, async (tx) => {
      if (!(await findSubscription(tx, { editionId })))
        throw new OperatorError(`There is no edition ${editionId}.`);
      const plans = await listPlans(tx);
      const plan = plans.find(({ plan_name }) => plan_name === `${input.plan.toUpperCase()}_PLAN`);
      if (!plan) {
        const names = plans.map(({ plan_name }) => plan_name.replace('_PLAN', '')).join(', ');
        throw new OperatorError(`There is no plan ${input.plan}. Use one of: ${names}.`);
      }
      const seats = plan.seats === null ? readSeats(input.seats) : null;
      const purchaseTime = await readTime(tx);
      await updateSubscription(tx, {
        editionId,
        planName: plan.plan_name,
        seats,
        purchaseTime,
        expiryTime,
        storageBytes,
      });
      const cause = operated(deps, input.operatorId);
      const data = { plan_name: plan.plan_name };
      await writeAudit(tx, cause, { editionId, action: 'edition.plan_changed', data });
      return {
        edition_id: editionId,
        plan_name: plan.plan_name,
        seats: seats ?? plan.seats,
        expires: expiryTime?.toISOString() ?? null,
        storage_bytes: storageBytes ?? plan.storage_bytes,
      };
    }),
  );
}

function readSeats(text: string | undefined): number {
  const seats = Number(text);
  if (text !== undefined && Number.isInteger(seats) && seats > 0 && seats <= 1_000_000)
    return seats;
  throw new OperatorError('This plan is sold per seat. Set --seats to a number from 1 to 1000000.');
}

function readExpiry(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new OperatorError(`"${text}" is not a date. Use a date like 2027-12-31.`);
  return time;
}

const UNITS = { '': 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 } as const;

function readStorageLimit(text: string | undefined): string | null {
  if (text === undefined) return null;
  const [, number, unit = ''] = /^(\d{1,12})(KB|MB|GB|TB)?$/i.exec(text) ?? [];
  if (number === undefined)
    throw new OperatorError(
      `"${text}" is not a size. Use a number of bytes, or a size like 500MB or 20GB.`,
    );
  return String(Number(number) * UNITS[unit.toUpperCase() as keyof typeof UNITS]); // of the expression above
}
