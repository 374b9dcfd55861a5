import type { StoredConnector, StoredFrame, StoredShape } from '@lienzo/contract';
import type { PlanName } from '../../subscription/plan.ts';

export type TemplateElement =
  | { kind: 'frame'; element: StoredFrame }
  | { kind: 'shape'; element: StoredShape }
  | { kind: 'connector'; element: StoredConnector };

/**
 * The elements of a template, bottom first, with the top-left corner at the origin. Ids are unique
 * within the template only, so inserting it replaces each of them.
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

export const paidPlans: readonly PlanName[] = ['TRIAL_PLAN', 'BUSINESS_PLAN', 'UNLIMITED_PLAN'];
