import { useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { signInWithPopup, useSignInRequest } from './sign-in-request.ts';

/** Asks users to sign in again after their session ended, without leaving the page. */
export function SignInAgainDialog() {
  const { shell } = useTexts();
  const asked = useSignInRequest();
  const [failed, setFailed] = useState(false);
  const signIn = () => {
    setFailed(false);
    signInWithPopup().catch(() => setFailed(true));
  };
  return (
    <Dialog
      open={asked}
      title={shell.signInAgain}
      description={shell.signInAgainText}
      actions={
        <Button kind="primary" onClick={signIn}>
          {shell.signIn}
        </Button>
      }
    >
      {failed && <Notice kind="error" title={shell.signInFailed} text={shell.popupBlockedHint} />}
    </Dialog>
  );
}
