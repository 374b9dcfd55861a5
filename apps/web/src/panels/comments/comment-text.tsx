import { type Person, splitMentions } from './mentions.ts';

/** The text of a comment with highlighted mentions. */
export function CommentText({ text, people }: { text: string; people: readonly Person[] }) {
  let from = 0;
  return (
    <span className="block break-words whitespace-pre-wrap">
      {splitMentions(text, people).map((part) => {
        const key = from;
        from += part.text.length;
        if (!part.mention) return part.text;
        return (
          <span key={key} className="rounded bg-accent-soft px-0.5 font-medium text-accent-strong">
            {part.text}
          </span>
        );
      })}
    </span>
  );
}
