import type { Tx } from '../../db/bound-kysely.ts';
import type { PlanName } from '../subscription/plan.ts';
import { builtInTemplates } from './built-in/index.ts';
import type { BuiltInTemplate } from './built-in/template.ts';
import { findOwnTemplate, type InTemplate } from './queries.ts';

/** A template as shown to the members of an edition. */
export interface TemplateView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Whether the plan of the edition includes it. */
  readonly available: boolean;
}

export function findBuiltIn(templateId: string): BuiltInTemplate | undefined {
  return builtInTemplates.find((template) => template.id === templateId);
}

export function isAvailable({ plans }: BuiltInTemplate, plan: PlanName | undefined): boolean {
  return plans === 'all' || (plan !== undefined && plans.includes(plan));
}

export function viewBuiltIn(template: BuiltInTemplate, plan: PlanName | undefined): TemplateView {
  const { id, name, description } = template;
  return { id, name, description, available: isAvailable(template, plan) };
}

type OwnTemplate = NonNullable<Awaited<ReturnType<typeof findOwnTemplate>>>;

/** Returns the view of a template that the edition saved; these are always available. */
export function viewOwn({ template_id: id, name, description }: OwnTemplate): TemplateView {
  return { id, name, description, available: true };
}

interface TemplateLookup extends InTemplate {
  plan: PlanName | undefined;
}

/** Returns a built-in template or one that the edition saved. */
export async function findTemplate(
  tx: Tx,
  { plan, ...named }: TemplateLookup,
): Promise<TemplateView | undefined> {
  const builtIn = findBuiltIn(named.templateId);
  if (builtIn) return viewBuiltIn(builtIn, plan);
  const own = await findOwnTemplate(tx, named);
  return own && viewOwn(own);
}
