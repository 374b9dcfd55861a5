import { Switch } from 'radix-ui';
import { useId } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { ZoneIds } from '../panel-queries.ts';
import { ShareLinks } from './share-links.tsx';
import type { ShareActions } from './use-share-actions.ts';

interface LinkAndEmbedProps {
  ids: ZoneIds;
  embedAllowed: boolean;
  canManage: boolean;
  actions: ShareActions;
}

export function LinkAndEmbed({ ids, embedAllowed, canManage, actions }: LinkAndEmbedProps) {
  const { share: texts } = useTexts().panels;
  const switchId = useId();
  const path = `e/${ids.editionId}/s/${ids.spaceId}/z/${ids.zoneId}`;
  return (
    <div className="flex flex-col gap-6">
      <CopyField label={texts.link} value={`${location.origin}/${path}`} said={texts.linkCopied} />
      {canManage && <ShareLinks ids={ids} />}
      <div className="flex items-start gap-4">
        <div className="grow">
          <label htmlFor={switchId} className="font-medium">
            {texts.embed}
          </label>
          <p className="text-ink-soft">{texts.embedText}</p>
        </div>
        <Switch.Root
          id={switchId}
          checked={embedAllowed}
          disabled={!canManage}
          onCheckedChange={(checked) => void actions.setEmbedding(checked)}
          className="mt-1 h-6 w-10 shrink-0 rounded-full bg-line-strong p-0.5 transition-colors disabled:opacity-50 data-[state=checked]:bg-accent"
        >
          <Switch.Thumb className="block size-5 rounded-full bg-raised transition-transform data-[state=checked]:translate-x-4" />
        </Switch.Root>
      </div>
      {embedAllowed && (
        <CopyField
          label={texts.embedLink}
          value={`${location.origin}/embed/${path}`}
          said={texts.embedCopied}
        />
      )}
    </div>
  );
}

interface CopyFieldProps {
  label: string;
  value: string;
  /** The notification after copying. */
  said: string;
}

function CopyField({ label, value, said }: CopyFieldProps) {
  const { share: texts } = useTexts().panels;
  const { notify } = useToasts();
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify(said);
    } catch {
      document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select();
      notify({ kind: 'error', what: texts.copyFailed });
    }
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
          className="h-9 min-w-0 grow rounded-control border border-line bg-sunken px-3 text-ink"
        />
        <Button icon="copy" onClick={() => void copy()}>
          {texts.copyLink}
        </Button>
      </div>
    </div>
  );
}
