import type { Board } from '../board/board.ts';
import type { Scene } from '../scene/scene.ts';
import { isOnlyText, plainText } from '../scene/text-model.ts';

type Step = 'undo' | 'redo';

/**
 * Undoes or redoes a step. The insertion of a text and its words are two steps, and in between the
 * text would be invisible, so these two are taken together.
 */
export function takeStep({ zone, scene }: Board, step: Step): void {
  const before = invisibleTexts(scene);
  zone[step]();
  const [added] = [...invisibleTexts(scene)].filter((key) => !before.has(key));
  const canGoOn = step === 'undo' ? zone.canUndo() : zone.canRedo();
  if (added === undefined || !canGoOn) return;
  zone[step]();
  // The next step was about something else.
  if (invisibleTexts(scene).has(added)) zone[step === 'undo' ? 'redo' : 'undo']();
}

/** Returns the keys of texts without words, fill and stroke. */
function invisibleTexts(scene: Scene): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const element of scene.all())
    if (element.kind === 'shape' && isOnlyText(element.element) && isEmpty(element.element.text))
      keys.add(element.key);
  return keys;
}

function isEmpty(text: Parameters<typeof plainText>[0]): boolean {
  return plainText(text).replaceAll('\n', '') === '';
}
