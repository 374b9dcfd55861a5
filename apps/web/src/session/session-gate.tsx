import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingPage } from '../ui/skeleton.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { type Start, startSession } from './start-session.ts';
import { SessionContext } from './use-session.ts';

type State = Start | { readonly is: 'starting' } | { readonly is: 'unreachable' };

// Outside the component: the code that the provider gave is good for one use, also in strict mode.
let starting: Promise<Start> | undefined;

/** Shows the app to somebody who is signed in, and the way in to everybody else. */
export function SessionGate({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ is: 'starting' });
  useEffect(() => {
    starting ??= startSession();
    starting.then(setState, () => setState({ is: 'unreachable' }));
  }, []);
  const signedIn = state.is === 'signed-in' ? state : undefined;
  useRenewal(signedIn);
  if (state.is === 'starting' || state.is === 'leaving') return <LoadingPage />;
  if (state.is === 'unreachable') return <Unreachable />;
  if (state.is === 'arrived') return <Arrived />;
  if (state.is === 'signed-out') return <SignInPage why={state.why} />;
  return (
    <SessionContext value={state.session}>
      {children}
      <SignInAgainDialog />
    </SessionContext>
  );
}

/** The window closes by itself where browsers let it. */
function Arrived() {
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

const RETRY = 15_000;

/** Renews in time even when nobody asks for a token, as an open canvas must not lose its connection. */
function useRenewal(signedIn: Extract<Start, { is: 'signed-in' }> | undefined): void {
  useEffect(() => {
    if (!signedIn) return;
    const { keeper, session } = signedIn;
    let timer: ReturnType<typeof setTimeout>;
    const plan = (milliseconds: number) => {
      timer = setTimeout(renew, milliseconds);
    };
    const renew = () =>
      void session.getToken().then(
        () => plan(Math.max(keeper.untilRenewal(), RETRY)),
        () => plan(RETRY), // the network may come back
      );
    plan(keeper.untilRenewal());
    return () => clearTimeout(timer);
  }, [signedIn]);
}
