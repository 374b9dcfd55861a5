import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingPage } from '../ui/skeleton.tsx';
import { SignInAgainDialog } from './sign-in-dialog.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { type SessionState, startSession } from './start-session.ts';
import { SessionContext } from './use-session.ts';

type State = SessionState | { readonly status: 'starting' } | { readonly status: 'unreachable' };

// Outside the component, because the code of the provider is valid once and strict mode renders twice.
let startPromise: Promise<SessionState> | undefined;

/** Shows the app to signed-in users and the sign-in page to others. */
export function RequireSession({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ status: 'starting' });
  useEffect(() => {
    startPromise ??= startSession();
    startPromise.then(setState, () => setState({ status: 'unreachable' }));
  }, []);
  const signedIn = state.status === 'signed-in' ? state : undefined;
  useRenewal(signedIn);
  useUnsentWork(signedIn);
  if (state.status === 'starting' || state.status === 'redirecting') return <LoadingPage />;
  if (state.status === 'unreachable') return <Unreachable />;
  if (state.status === 'signed-in-elsewhere') return <SignedInElsewhere />;
  if (state.status === 'signed-out') return <SignInPage why={state.why} />;
  return (
    <SessionContext value={state.session}>
      {children}
      <SignInAgainDialog />
    </SessionContext>
  );
}

/** Shown in the sign-in window, which usually closes itself. */
function SignedInElsewhere() {
  const { shell } = useTexts();
  return (
    <main>
      <EmptyState icon="check" title={shell.windowDone} text={shell.windowDoneHint}>
        <a href="/" className="font-medium text-accent underline underline-offset-2">
          {shell.goToSpaces}
        </a>
      </EmptyState>
    </main>
  );
}

function Unreachable() {
  const { shell } = useTexts();
  return (
    <SignInPage problem={{ what: shell.serverUnreachable, doThis: shell.serverUnreachableHint }} />
  );
}

type SignedIn = Extract<SessionState, { status: 'signed-in' }>;

/** Sends changes and images that this device has stored in earlier sessions, also days later. */
function useUnsentWork(signedIn: SignedIn | undefined): void {
  useEffect(() => {
    const isEmbedded = location.pathname.startsWith('/embed/');
    if (!signedIn || isEmbedded) return;
    const { zones, uploads } = signedIn.session;
    void zones.sendUnsent();
    void uploads.resume();
  }, [signedIn]);
}

const RETRY = 15_000;

/** Renews the token in time even without requests, so that an open canvas stays connected. */
function useRenewal(signedIn: SignedIn | undefined): void {
  useEffect(() => {
    if (!signedIn) return;
    const { tokenManager, session } = signedIn;
    let timer: ReturnType<typeof setTimeout>;
    const plan = (milliseconds: number) => {
      timer = setTimeout(renew, milliseconds);
    };
    const renew = () =>
      void session.getToken().then(
        () => plan(Math.max(tokenManager.untilRenewal(), RETRY)),
        () => plan(RETRY), // the network may come back
      );
    plan(tokenManager.untilRenewal());
    return () => clearTimeout(timer);
  }, [signedIn]);
}
