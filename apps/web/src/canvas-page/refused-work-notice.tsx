import type { LiveZone } from '@lienzo/sdk';
import { useState, useSyncExternalStore } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { saveFile } from '../ui/save-file.ts';

/** Offers changes that the service refused and that are therefore not on the canvas any more. */
export function RefusedWorkNotice({ zone }: { zone: LiveZone }) {
  const { refusal } = useTexts().saving;
  const refused = useSyncExternalStore(zone.subscribe, zone.refusedWork);
  const [discarding, setDiscarding] = useState(false);
  if (refused.length === 0) return null;
  const causes: Readonly<Record<string, string>> = refusal.causes;
  const cause = [...new Set(refused.flatMap(({ reason }) => causes[reason] ?? []))].join(' ');
  const download = () => {
    const content = refused.map(({ reason, kind, element }) => ({ reason, kind, element }));
    const type = 'application/json';
    saveFile(new Blob([JSON.stringify(content, null, 2)], { type }), 'refused-changes.json');
  };
  return (
    <div className="pointer-events-none absolute inset-x-3 bottom-20 z-20 flex justify-center">
      <section
        role="alert"
        data-controls
        className="animate-appear pointer-events-auto flex max-w-xl flex-wrap items-center gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-float"
      >
        <Icon name="warning" className="text-danger" />
        <p className="min-w-48 grow">
          {refusal.setAside(refused.length)} {cause}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" kind="primary" onClick={() => zone.retryRefused()}>
            {refusal.retry}
          </Button>
          <Button size="small" onClick={download}>
            {refusal.download}
          </Button>
          <Button size="small" kind="quiet" onClick={() => setDiscarding(true)}>
            {refusal.discard}
          </Button>
        </div>
      </section>
      {discarding && (
        <ConfirmDialog
          title={refusal.discardTitle}
          text={refusal.discardText(refused.length)}
          action={refusal.discard}
          danger
          onClose={() => setDiscarding(false)}
          run={async () => {
            zone.discardRefused();
            return true;
          }}
        />
      )}
    </div>
  );
}
