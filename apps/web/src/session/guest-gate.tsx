import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLinkTexts } from '../texts/links.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Logo } from '../ui/logo.tsx';
import { LoadingPage } from '../ui/skeleton.tsx';
import { findOwnAddress, findOwnName } from './find-own-address.ts';
import {
  createGuestSession,
  type GuestRefusal,
  LinkRefused,
  type OpenedLink,
  openLink,
} from './guest-session.ts';
import { hidePreview } from './hide-preview.ts';
import { SessionContext } from './use-session.ts';

const LinkContext = createContext<OpenedLink | undefined>(undefined);

/** Returns the link that the guest opened. Components below GuestGate always have one. */
export function useOpenedLink(): OpenedLink {
  const link = useContext(LinkContext);
  if (!link) throw new Error('The component needs GuestGate above it.');
  return link;
}

type State = { status: 'opening' } | { status: 'open'; link: OpenedLink } | Refused;

interface Refused {
  status: 'refused';
  reason: GuestRefusal;
}

/** Matches what is in front of the secret in the address. */
const LINK_PATH = /^(?:\/embed)?\/l\//;

// Outside the component, because strict mode renders twice and each opening is counted.
let firstOpening: Promise<State> | undefined;

/** Opens the share link in the address, and asks for a password or a name if it needs them. */
export function GuestGate({ children }: { children: ReactNode }) {
  const [secret] = useState(() => location.pathname.replace(LINK_PATH, '').replace(/\/$/, ''));
  const [state, setState] = useState<State>({ status: 'opening' });
  const [password, setPassword] = useState<string>();
  useEffect(() => {
    const name = findOwnName();
    firstOpening ??= attempt({ secret, ...(name !== undefined && { name }) });
    void firstOpening.then(setState);
  }, [secret]);
  const link = state.status === 'open' ? state.link : undefined;
  const session = useMemo(() => link && createGuestSession(secret, link), [secret, link]);
  if (state.status === 'opening') return <LoadingPage />;
  if (state.status === 'refused') {
    const enter = async (entered: { password?: string; name?: string }) => {
      const known = { ...(password !== undefined && { password }), ...entered };
      const next = await attempt({ secret, ...known });
      setPassword(known.password);
      setState(next);
    };
    return <Ask {...state} hasTried={password !== undefined} onEnter={enter} />;
  }
  return (
    <SessionContext value={session}>
      <LinkContext value={link}>{children}</LinkContext>
    </SessionContext>
  );
}

async function attempt(opening: Parameters<typeof openLink>[0]): Promise<State> {
  try {
    const link = await openLink(opening);
    // Edits then have the person's own name. In a frame of another site, they would not expect that.
    const own = window === window.parent && (await findOwnAddress(link).catch(() => undefined));
    if (own) location.replace(own);
    return own ? { status: 'opening' } : { status: 'open', link };
  } catch (error) {
    const reason = error instanceof LinkRefused ? error.reason : 'unreachable';
    return { status: 'refused', reason };
  }
}

interface AskProps {
  reason: GuestRefusal;
  /** Whether a password was entered before. */
  hasTried: boolean;
  onEnter: (entered: { password?: string; name?: string }) => Promise<void>;
}

function Ask({ reason, hasTried, onEnter }: AskProps) {
  const { guest: texts } = useLinkTexts();
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(hidePreview, []);
  if (reason === 'unknown')
    return (
      <main>
        <EmptyState icon="link" title={texts.failed} text={texts.failedHint} />
      </main>
    );
  if (reason === 'unreachable')
    return (
      <main>
        <EmptyState icon="offline" title={texts.unreachable} text={texts.unreachableHint}>
          <Button onClick={() => location.reload()}>{texts.tryAgain}</Button>
        </EmptyState>
      </main>
    );
  const isName = reason === 'name';
  const problem = passwordProblem(reason, hasTried, texts);
  const send = async () => {
    setIsBusy(true);
    await onEnter(isName ? { name: typed.trim() } : { password: typed });
    setTyped('');
    setIsBusy(false);
  };
  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-6 p-6">
      <Logo size={56} />
      <form
        className="flex w-full max-w-xs flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h1 className="text-center text-xl font-semibold">
          {isName ? texts.nameTitle : texts.passwordTitle}
        </h1>
        {isName ? (
          <Field
            key="name"
            label={texts.name}
            hint={texts.nameHint}
            autoComplete="name"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : (
          <Field
            key="password"
            label={texts.passwordTitle}
            labelHidden
            type="password"
            autoComplete="off"
            maxLength={128}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...(problem && { problem })}
          />
        )}
        <Button kind="primary" type="submit" disabled={isBusy || typed.trim() === ''}>
          {texts.open}
        </Button>
      </form>
    </main>
  );
}

type GuestTexts = ReturnType<typeof useLinkTexts>['guest'];

function passwordProblem(
  reason: GuestRefusal,
  hasTried: boolean,
  texts: GuestTexts,
): string | undefined {
  if (reason === 'too-many') return texts.tooMany;
  return hasTried ? texts.wrongPassword : undefined;
}
