import { escapeHtml } from '../../../core/escape-html.ts';
import type { DescribedNotification } from '../describe-notifications.ts';
import { mailTexts } from './mail-texts.ts';

interface MailContent {
  language: 'en' | 'es';
  editionId: string;
  editionName: string;
  /** The newest first. */
  notifications: readonly DescribedNotification[];
  /** The address of the web app. */
  origin: string;
  unsubscribeUrl: string;
}

interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/** How many notifications a mail has. */
const MAX_LISTED = 20;

/** Writes a mail about notifications, as plain text and as HTML that loads nothing. */
export function writeMail(content: MailContent): WrittenMail {
  const { language, editionName, notifications, unsubscribeUrl } = content;
  const texts = mailTexts[language];
  const items = notifications.slice(0, MAX_LISTED).map((notification) => {
    const actor = notification.actorName ?? texts.someone;
    const line = texts.lines[notification.kind](actor, placeOf(notification));
    return { line, quote: notification.text, url: addressOf(content, notification) };
  });
  const left = notifications.length - items.length;
  const more = left > 0 ? [texts.more(left)] : [];
  const text = [
    ...items.map(({ line, quote, url }) =>
      [line, ...(quote ? [quote.replaceAll(/^/gm, '> ')] : []), url].join('\n'),
    ),
    ...more,
    `--\n${texts.why(editionName)}\n${texts.unsubscribe}: ${unsubscribeUrl}`,
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(texts.subject(notifications.length))}</title></head><body style="font-family:sans-serif;line-height:1.5">`,
    ...items.map(
      ({ line, quote, url }) =>
        `<p>${escapeHtml(line)}${quote ? `<br><q>${escapeHtml(quote)}</q>` : ''}<br><a href="${escapeHtml(url)}">${texts.open}</a></p>`,
    ),
    ...more.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<hr><p>${escapeHtml(texts.why(editionName))} <a href="${escapeHtml(unsubscribeUrl)}">${texts.unsubscribe}</a></p></body></html>`,
  ].join('\n');
  return { subject: texts.subject(notifications.length), text: `${text}\n`, html };
}

function placeOf({ zoneName, spaceName, teamName }: DescribedNotification): string {
  // Names have no line breaks, but a mail must not depend on it.
  return (zoneName ?? spaceName ?? teamName ?? 'Lienzo').replaceAll(/\s+/g, ' ');
}

/** Returns the address of what a notification is about, in the web app. */
function addressOf({ origin, editionId }: MailContent, about: DescribedNotification): string {
  const edition = `${origin}/e/${editionId}`;
  const { zone_id: zoneId, zoneSpaceId, space_id: spaceId, comment_id: commentId } = about;
  if (zoneId && zoneSpaceId)
    return `${edition}/s/${zoneSpaceId}/z/${zoneId}${commentId ? `?element=${commentId}` : ''}`;
  if (spaceId) return `${edition}/s/${spaceId}`;
  return about.team_id ? `${edition}?team=${about.team_id}` : edition;
}
