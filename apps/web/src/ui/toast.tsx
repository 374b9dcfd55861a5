import { Toast as Radix } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface Message {
  /** What happened. */
  what: string;
  /** What to do about it. */
  doThis?: string;
  kind?: 'news' | 'problem';
  /** Something to press, for example to take it back. */
  action?: { label: string; run: () => void };
}

interface Toasts {
  say(message: Message | string): void;
}

const ToastsContext = createContext<Toasts>({ say: () => {} });

interface Shown extends Message {
  id: number;
}

/** Messages at the edge of the screen; screen readers hear them. */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const { shell } = useTexts();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const say = useCallback((message: Message | string) => {
    const full = typeof message === 'string' ? { what: message } : message;
    setShown((before) => [...before.slice(-2), { ...full, id: (before.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  const drop = (id: number) => setShown((before) => before.filter((one) => one.id !== id));
  const toasts = useMemo(() => ({ say }), [say]);
  return (
    <ToastsContext value={toasts}>
      <Radix.Provider label={shell.notifications} swipeDirection="down" duration={5000}>
        {children}
        {shown.map((message) => (
          <Toast key={message.id} message={message} onGone={() => drop(message.id)} />
        ))}
        <Radix.Viewport className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex flex-col items-center gap-2 p-4" />
      </Radix.Provider>
    </ToastsContext>
  );
}

function Toast({ message, onGone }: { message: Message; onGone: () => void }) {
  const { shell } = useTexts();
  const { what, doThis, action, kind = 'news' } = message;
  const isProblem = kind === 'problem';
  return (
    <Radix.Root
      type={isProblem ? 'foreground' : 'background'}
      duration={isProblem ? 12_000 : 5_000}
      onOpenChange={(open) => !open && onGone()}
      className={classNames(
        'animate-appear pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-card border bg-raised py-2 pr-2 pl-4 shadow-float',
        isProblem ? 'border-danger' : 'border-line',
      )}
    >
      <div className="grow">
        <Radix.Title className={classNames('font-medium', isProblem && 'text-danger')}>
          {what}
        </Radix.Title>
        {doThis && <Radix.Description className="text-ink-soft">{doThis}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action altText={action.label} asChild>
          <button
            type="button"
            onClick={action.run}
            className="rounded-control px-2 py-1 font-semibold text-accent hover:bg-sunken"
          >
            {action.label}
          </button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton icon="close" label={shell.dismiss} />
      </Radix.Close>
    </Radix.Root>
  );
}

/** `say('Saved.')`, or a message with what to do about it. */
export function useToasts(): Toasts {
  return useContext(ToastsContext);
}
