import type { TemplateView } from './find-template.ts';

export function presentTemplate({ id, name, description, available }: TemplateView) {
  const flag: 'true' | 'false' = available ? 'true' : 'false';
  return { id, name, description, is_available_for_edition: flag };
}
