import { documentLine } from '../../domain/elements/packed-canvas.ts';
import type { TemplateView } from '../../domain/templates/find-template.ts';
import { Serialized } from '../../http/serialized.ts';
import { presentCanvas } from '../elements/present.ts';
import type { ContentLine } from './read-templates.ts';

export function presentTemplate({ id, name, description, available }: TemplateView) {
  const flag: 'true' | 'false' = available ? 'true' : 'false';
  return { id, name, description, is_available_for_edition: flag };
}

interface Shown {
  template: TemplateView;
  content: readonly ContentLine[];
  form: 'input' | undefined;
}

export async function presentContent({ template, content, form }: Shown): Promise<Serialized> {
  const elements = await presentCanvas(content.map(documentLine).join(',\n'), form);
  return new Serialized(
    `{"template":${JSON.stringify(presentTemplate(template))},"elements":${elements}}`,
  );
}
