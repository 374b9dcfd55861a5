import type { SceneElement, SceneShape } from '../scene-element.ts';

export function isImage(element: SceneElement | undefined): element is SceneShape {
  return element?.kind === 'shape' && element.element.basic?.type === 'IMAGE';
}

export function isFileCard(element: SceneElement | undefined): element is SceneShape {
  return element?.kind === 'shape' && element.element.basic?.type === 'FILE';
}

/** Returns what an image is called: its alt text, or the name of its file. */
export function imageName({ element: { image, meta } }: SceneShape): string {
  return image?.alt ?? meta.name ?? '';
}
