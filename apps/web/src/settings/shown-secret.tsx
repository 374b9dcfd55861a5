import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToasts } from '../ui/toast.tsx';

interface ShownSecretProps {
  title: string;
  /** Says that the secret is shown only once. */
  notice: string;
  copyLabel: string;
  value: string;
  onClose: () => void;
}

/** Shows a new secret, which is not stored elsewhere. */
export function ShownSecret({ title, notice, copyLabel, value, onClose }: ShownSecretProps) {
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const { notify } = useToasts();
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => notify(shell.copied),
      () => {}, // the secret can be copied by hand
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      width="medium"
      actions={
        <Button kind="primary" onClick={onClose}>
          {settings.keyDone}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice kind="info" title={notice} />
        <div className="flex items-center gap-2 rounded-control border border-line bg-ground py-1 pr-1 pl-3">
          <code className="grow break-all select-all">{value}</code>
          <IconButton icon="copy" label={copyLabel} onClick={copy} />
        </div>
      </div>
    </Dialog>
  );
}
