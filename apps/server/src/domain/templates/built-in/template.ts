import type { StoredConnector, StoredFrame, StoredShape } from '@lienzo/contract';
import type { PlanName } from '../../subscription/plan.ts';

export type TemplateElement =
  | { kind: 'frame'; element: StoredFrame }
  | { kind: 'shape'; element: StoredShape }
  | { kind: 'connector'; element: StoredConnector };

/**
 * What a template puts on the canvas, bottom first, with its top left at the origin. Ids are
 * unique in it and nowhere else, so whoever inserts it gives every id of it a new one.
 */
export type TemplateContent = readonly TemplateElement[];

export interface BuiltInTemplate {
  id: string;
  name: string;
  description: string;
  /** The plans whose editions may use it. */
  plans: 'all' | readonly PlanName[];
  build(): TemplateContent;
}

export const paidPlans: readonly PlanName[] = ['TRIAL_PLAN', 'BUSINESS_PLAN'];
