import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { LoadingPage } from '../ui/skeleton.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { type Start, startSession } from './start-session.ts';
import { SignInEnded, type TokenKeeper } from './tokens.ts';
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
  const end = useCallback(() => setState({ is: 'signed-out', why: 'ended' }), []);
  useRenewal(state.is === 'signed-in' ? state.keeper : undefined, end);
  if (state.is === 'starting' || state.is === 'leaving') return <LoadingPage />;
  if (state.is === 'unreachable') return <Unreachable />;
  if (state.is === 'signed-out') return <SignInPage why={state.why} />;
  return <SessionContext value={state.session}>{children}</SessionContext>;
}

function Unreachable() {
  const { shell } = useTexts();
  return <SignInPage problem={{ what: shell.serviceAway, doThis: shell.serviceAwayDo }} />;
}

const RETRY = 15_000;

/** Renews in time even when nobody asks for a token, as an open canvas must not lose its connection. */
function useRenewal(keeper: TokenKeeper | undefined, onEnd: () => void): void {
  useEffect(() => {
    if (!keeper) return;
    let timer: ReturnType<typeof setTimeout>;
    const renew = async () => {
      try {
        await keeper.getToken();
        timer = setTimeout(renew, Math.max(keeper.untilRenewal(), RETRY));
      } catch (error) {
        if (error instanceof SignInEnded) onEnd();
        else timer = setTimeout(renew, RETRY);
      }
    };
    timer = setTimeout(renew, keeper.untilRenewal());
    return () => clearTimeout(timer);
  }, [keeper, onEnd]);
}
