import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ZoneIds } from '../panel-queries.ts';
import { useTimeFormat } from '../time-format.ts';
import { useVersionActions } from './use-version-actions.ts';

interface MomentBarProps {
  ids: ZoneIds;
  moment: Date;
  canEdit: boolean;
  /** Returns to the canvas. */
  onClose: () => void;
}

/** The actions on the shown moment. */
export function MomentBar({ ids, moment, canEdit, onClose }: MomentBarProps) {
  const { versions: texts } = useTexts().panels;
  const actions = useVersionActions(ids);
  const [restoring, setRestoring] = useState(false);
  const time = useTimeFormat().exact(moment.getTime());
  return (
    <div className="pointer-events-auto absolute inset-x-3 top-3 z-30 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-float sm:right-[344px]">
      <Button size="small" kind="quiet" icon="arrow-left" onClick={onClose}>
        {texts.back}
      </Button>
      <p className="grow px-2 font-medium">{time}</p>
      {canEdit && (
        <Button size="small" kind="primary" icon="restore" onClick={() => setRestoring(true)}>
          {texts.restore}
        </Button>
      )}
      {restoring && (
        <ConfirmDialog
          title={texts.restoreMomentTitle}
          text={texts.restoreText(time)}
          action={texts.restore}
          onClose={() => setRestoring(false)}
          run={async () => {
            const worked = await actions.restoreMoment(moment);
            if (worked) onClose();
            return worked;
          }}
        />
      )}
    </div>
  );
}
