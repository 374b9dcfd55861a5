import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { JoinLink } from './use-join-links.ts';

interface JoinLinksDialogProps {
  links: readonly JoinLink[];
  onClose: () => void;
}

/** Shows an operator the links with which the people they invited create their accounts. */
export function JoinLinksDialog({ links, onClose }: JoinLinksDialogProps) {
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const { operator } = useSettingsTexts();
  const { notify } = useToasts();
  const copy = (link: string) =>
    void navigator.clipboard.writeText(link).then(
      () => notify(shell.copied),
      () => {}, // the link can be copied by hand
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={operator.joinLinksTitle}
      width="medium"
      actions={
        <Button kind="primary" onClick={onClose}>
          {settings.keyDone}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice kind="info" title={operator.joinLinksText} />
        <ul className="flex flex-col gap-3">
          {links.map(({ mail_id, link }) => (
            <li key={mail_id}>
              <p className="font-medium break-words">{mail_id}</p>
              <div className="flex items-center gap-2 rounded-control border border-line bg-ground py-1 pr-1 pl-3">
                <code className="grow break-all select-all">{link}</code>
                <IconButton
                  icon="copy"
                  label={operator.linkCopyOf(mail_id)}
                  onClick={() => copy(link)}
                />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
