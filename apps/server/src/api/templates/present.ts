import { type DocumentRow, joinDocumentLines } from '../../domain/elements/packed-canvas.ts';
import type { TemplateView } from '../../domain/templates/find-template.ts';
import { Serialized } from '../../http/serialized.ts';
import { presentCanvas } from '../elements/present.ts';

export function presentTemplate({ id, name, description, available }: TemplateView) {
  const flag: 'true' | 'false' = available ? 'true' : 'false';
  return { id, name, description, is_available_for_edition: flag };
}

interface Shown {
  template: TemplateView;
  content: readonly DocumentRow[];
  form: 'input' | undefined;
}

export async function presentContent({ template, content, form }: Shown): Promise<Serialized> {
  const head = `{"template":${JSON.stringify(presentTemplate(template))},"elements":`;
  return new Serialized(
    head,
    ...(await presentCanvas(await joinDocumentLines(content), form)),
    '}',
  );
}
