import { useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import { signIn } from './start-session.ts';

interface Problem {
  what: string;
  doThis: string;
}

interface SignInPageProps {
  why?: 'ended' | 'failed' | 'signed-out';
  problem?: Problem;
}

export function SignInPage({ why, problem: given }: SignInPageProps) {
  const { shell } = useTexts();
  const [problem, setProblem] = useState(given ?? problemOf(why, shell));
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    // Browsers provide the required cryptography only in secure contexts.
    if (!isSecureContext) {
      return setProblem({ what: shell.signInInsecure, doThis: shell.signInInsecureHint });
    }
    if (given) return location.reload();
    setBusy(true);
    await signIn().catch(() => {
      setBusy(false);
      setProblem({ what: shell.serverUnreachable, doThis: shell.serverUnreachableHint });
    });
  };
  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-6 p-6 text-center">
      <Logo size={56} />
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{shell.signInTitle}</h1>
        <p className="mt-2 max-w-sm text-ink-soft">
          {why === 'signed-out' ? shell.signedOut : shell.signInText}
        </p>
      </div>
      {problem && <Notice kind="error" title={problem.what} text={problem.doThis} />}
      <Button kind="primary" size="large" onClick={begin} disabled={busy}>
        {given ? shell.tryAgain : shell.signIn}
      </Button>
    </main>
  );
}

function problemOf(
  why: SignInPageProps['why'],
  shell: ReturnType<typeof useTexts>['shell'],
): Problem | undefined {
  if (why === 'failed') return { what: shell.signInFailed, doThis: shell.signInFailedHint };
  if (why === 'ended') return { what: shell.signInAgain, doThis: shell.signInAgainHint };
  return undefined;
}
