import { describe, expect, it } from 'vitest';
import { applications } from './applications.ts';
import { audit } from './audit.ts';
import { canvas } from './canvas.ts';
import { canvasPage } from './canvas-page.ts';
import { facilitation } from './facilitation.ts';
import { home } from './home.ts';
import { images } from './images.ts';
import { inviteByMail } from './invite-by-mail.ts';
import { links } from './links.ts';
import { machines } from './machines.ts';
import { notifications } from './notifications.ts';
import { outline } from './outline.ts';
import { panels } from './panels.ts';
import { saving } from './saving.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { textEditor } from './text-editor.ts';
import { tidy } from './tidy.ts';
import { webhooks } from './webhooks.ts';

const areas: Readonly<Record<string, { en: object; es: object }>> = {
  applications,
  audit,
  canvas,
  canvasPage,
  facilitation,
  home,
  images,
  inviteByMail,
  links,
  machines,
  notifications,
  outline,
  panels,
  saving,
  settings,
  shell,
  textEditor,
  tidy,
  webhooks,
};

/** Lists all texts by path. Functions are called with sample arguments. */
function listTexts(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value('2', '2', '2'))]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => listTexts(part, `${path}.${key}`));
}

describe.each(Object.entries(areas))('the texts of %s', (_name, { en, es }) => {
  it('exist in every language', () => {
    expect(listTexts(es, '').map(([path]) => path)).toEqual(
      listTexts(en, '').map(([path]) => path),
    );
  });

  it('are not empty', () => {
    const empty = [...listTexts(en, 'en'), ...listTexts(es, 'es')].filter(
      ([, text]) => !text.trim(),
    );
    expect(empty).toEqual([]);
  });
});
