import { Tabs } from 'radix-ui';
import { type ReactNode, useMemo } from 'react';
import { usePreferences } from '../../design/preferences.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import type { ZoneIds } from '../panel-queries.ts';
import { explainFailure } from '../use-attempt.ts';
import { summarizeSharing, type Wording } from './explain-access.ts';
import { LinkAndEmbed } from './link-and-embed.tsx';
import { SpaceMembers } from './space-members.tsx';
import { useShareActions } from './use-share-actions.ts';
import { useSharing } from './use-sharing.ts';
import { ZoneExceptions } from './zone-exceptions.tsx';

interface ShareDialogProps {
  ids: ZoneIds;
  onClose: () => void;
}

/** Shows and changes who can access the space and the open zone. */
export function ShareDialog({ ids, onClose }: ShareDialogProps) {
  useRestoreFocus();
  const { share: texts } = useTexts().panels;
  const known = useSharing(ids);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(known.spaceName)}
      width="medium"
    >
      <Content ids={ids} known={known} />
    </Dialog>
  );
}

type Known = ReturnType<typeof useSharing>;

function Content({ ids, known }: { ids: ZoneIds; known: Known }) {
  const texts = useTexts();
  const words = texts.panels.share;
  const actions = useShareActions(ids);
  const wording = useWording();
  if (known.error) {
    const { what, doThis } = explainFailure(known.error, texts);
    return <Notice kind="error" title={what} text={doThis} />;
  }
  if (known.isPending) return <Skeleton className="h-48" />;
  return (
    <Tabs.Root defaultValue="space" className="flex min-h-[30rem] flex-col gap-4">
      <Summary sentences={summarizeSharing(known.sharing, wording)} />
      <Tabs.List aria-label={words.tabs} className="flex gap-1 border-b border-line">
        <Tab value="space">{words.spaceTab}</Tab>
        <Tab value="zone">{words.zoneTab}</Tab>
        <Tab value="link">{words.linkTab}</Tab>
      </Tabs.List>
      <Tabs.Content value="space" className="outline-none">
        <SpaceMembers {...known} wording={wording} actions={actions} />
      </Tabs.Content>
      <Tabs.Content value="zone" className="outline-none">
        <ZoneExceptions {...known} wording={wording} actions={actions} />
      </Tabs.Content>
      <Tabs.Content value="link" className="outline-none">
        <LinkAndEmbed
          ids={ids}
          embedAllowed={known.embedAllowed}
          canManage={known.canManage}
          actions={actions}
        />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Summary({ sentences }: { sentences: readonly string[] }) {
  return (
    <div className="rounded-card bg-sunken px-4 py-3" aria-live="polite">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="-mb-px border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-ink-soft data-[state=active]:border-accent data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  );
}

function useWording(): Wording {
  const { share: texts } = useTexts().panels;
  const { language } = usePreferences();
  return useMemo(() => {
    const form = new Intl.ListFormat(language, { type: 'conjunction' });
    return { texts, list: (names) => form.format(names) };
  }, [texts, language]);
}
