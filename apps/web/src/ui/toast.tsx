import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../texts/use-texts.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface Message {
  /** What happened. */
  what: string;
  /** What to do about it, such as a button. */
  doThis?: string;
  /** The id of the subject. A later message about it replaces this one. */
  about?: string;
  kind?: 'info' | 'error';
  /** A button, for example to undo. */
  action?: { label: string; run: () => void };
}

interface Toasts {
  notify(message: Message | string): void;
}

const ToastsContext = createContext<Toasts>({ notify: () => {} });

interface Shown extends Message {
  id: number;
}

let lastId = 0;

/**
 * Shows notifications at the top of the screen and announces them to screen readers. They handle no
 * keys, so that Escape still reaches the dialog or the canvas.
 */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const { shell } = useTexts();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const notify = useCallback((message: Message | string) => {
    const full = typeof message === 'string' ? { what: message } : message;
    lastId += 1;
    const id = lastId;
    setShown((before) => [...before.filter(keepsToast(full)).slice(-1), { ...full, id }]);
  }, []);
  const dismiss = useCallback(
    (id: number) => setShown((before) => before.filter((one) => one.id !== id)),
    [],
  );
  const toasts = useMemo(() => ({ notify }), [notify]);
  return (
    <ToastsContext value={toasts}>
      {children}
      {createPortal(
        <section
          aria-label={shell.notifications}
          aria-live="polite"
          className="pointer-events-none fixed inset-x-0 top-0 z-60 flex flex-col items-center gap-2 p-2"
        >
          {shown.map((message) => (
            <Toast key={message.id} message={message} onGone={dismiss} />
          ))}
        </section>,
        document.body,
      )}
    </ToastsContext>
  );
}

function keepsToast({ about }: Message): (shown: Shown) => boolean {
  return (shown) => about === undefined || shown.about !== about;
}

/** Milliseconds, long enough to read the message and to reach the button. */
const TIMES = { info: 6_000, error: 12_000 };

function Toast({ message, onGone }: { message: Shown; onGone: (id: number) => void }) {
  const { shell } = useTexts();
  const { id, what, doThis, action, kind = 'info' } = message;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onGone(id), TIMES[kind]);
    return () => clearTimeout(timer);
  }, [held, id, kind, onGone]);
  const isError = kind === 'error';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timer
    <div
      role={isError ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames(
        'animate-appear pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-card border bg-raised py-2 pr-2 pl-4 text-ink shadow-float',
        isError ? 'border-danger' : 'border-line',
      )}
    >
      <div className="min-w-0 grow break-words">
        <p className={classNames('font-medium', isError && 'text-danger')}>{what}</p>
        {doThis && <p className="text-ink-soft">{doThis}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            onGone(id);
            action.run();
          }}
          className="shrink-0 rounded-control px-2 py-1 font-semibold text-accent hover:bg-sunken"
        >
          {action.label}
        </button>
      )}
      <IconButton icon="close" label={shell.dismiss} onClick={() => onGone(id)} />
    </div>
  );
}

/** Returns `notify`, which takes a text or a message with details. */
export function useToasts(): Toasts {
  return useContext(ToastsContext);
}
