import { useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { signInWithPopup, useSignInRequest } from './sign-in-request.ts';

/** When a sign-in has ended under way: the page stays as it is until the person is back. */
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
