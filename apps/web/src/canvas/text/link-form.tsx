import type { Point } from '@lienzo/shapes';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toUrl } from './text-links.ts';

interface LinkFormProps {
  position: Point;
  /** The current address; empty if there is no link. */
  url: string;
  /** Called with the address, or undefined to remove the link. */
  onLink: (url: string | undefined) => void;
  onCancel: () => void;
}

/** Asks for the address of a link, below the text. */
export function LinkForm({ position, url, onLink, onCancel }: LinkFormProps) {
  const { textEditor } = useTexts();
  const [typed, setTyped] = useState(url);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim() === '' ? undefined : toUrl(typed);
    if (next === undefined && typed.trim() !== '') setProblem(textEditor.linkInvalid);
    else onLink(next);
  };
  return (
    <form
      data-controls
      data-style-panel
      aria-label={textEditor.link}
      className="absolute z-20 flex w-80 items-start gap-2 rounded-card border border-line bg-raised p-2 text-ink shadow-float"
      style={{ left: position.x, top: position.y }}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <div className="min-w-0 grow">
        <Field
          autoFocus
          label={textEditor.linkAddress}
          labelHidden
          placeholder={textEditor.linkAddress}
          inputMode="url"
          value={typed}
          problem={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button type="submit">
        {typed.trim() === '' && url !== '' ? textEditor.linkRemove : textEditor.linkApply}
      </Button>
    </form>
  );
}
