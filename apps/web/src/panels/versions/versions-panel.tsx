import type { LiveZone } from '@lienzo/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { versionsQuery, type ZoneIds } from '../panel-queries.ts';
import type { People } from '../people/use-people.ts';
import { SidePanel } from '../side-panel.tsx';
import { useTimeFormat } from '../time-format.ts';
import { explainFailure } from '../use-attempt.ts';
import { type DatedVersion, groupByDay } from './group-versions.ts';
import { HistorySlider } from './history-slider.tsx';
import { MomentBar } from './moment-bar.tsx';
import { useVersionActions } from './use-version-actions.ts';
import { VersionBar } from './version-bar.tsx';
import { CompareButton, NOW, VersionComparison } from './version-comparison.tsx';
import { MomentPreview, VersionPreview } from './version-preview.tsx';

interface VersionsPanelProps {
  ids: ZoneIds;
  zone: LiveZone;
  people: People;
  canEdit: boolean;
  onClose: () => void;
}

/** Lists the versions of a zone to view, name and restore them. */
export function VersionsPanel({ ids, zone, people, canEdit, onClose }: VersionsPanelProps) {
  const { versions: texts } = useTexts().panels;
  const timeFormat = useTimeFormat();
  const actions = useVersionActions(ids);
  const [seen, setSeen] = useState<DatedVersion>();
  /** What the version is compared with. */
  const [other, setOther] = useState<string>();
  const [moment, setMoment] = useState<Date>();
  const seeMoment = useCallback((next: Date | undefined) => {
    setSeen(undefined);
    setMoment(next);
  }, []);
  const seeVersion = (version: DatedVersion | undefined) => {
    setMoment(undefined);
    setSeen(version);
    if (!version || version.version_id === other) setOther(undefined);
  };
  return (
    <>
      {moment && (
        <>
          <MomentPreview
            ids={ids}
            moment={moment}
            label={texts.previewOf(timeFormat.exact(moment.getTime()))}
          />
          <MomentBar ids={ids} moment={moment} canEdit={canEdit} onClose={onClose} />
        </>
      )}
      {seen && (
        <>
          {other === undefined ? (
            <>
              <VersionPreview
                ids={ids}
                versionId={seen.version_id}
                label={texts.previewOf(timeFormat.full(seen.time))}
              />
              <CompareButton onCompare={() => setOther(NOW)} />
            </>
          ) : (
            <VersionComparison
              ids={ids}
              zone={zone}
              version={seen}
              other={other}
              onOther={setOther}
            />
          )}
          <VersionBar
            key={seen.version_id}
            ids={ids}
            version={seen}
            canEdit={canEdit}
            onNamed={setSeen}
            onClose={onClose}
          />
        </>
      )}
      <SidePanel title={texts.title} onClose={onClose}>
        {canEdit && (
          <Button
            size="small"
            icon="plus"
            className="mx-4 mb-2"
            onClick={() => void actions.keep()}
          >
            {texts.save}
          </Button>
        )}
        <HistorySlider ids={ids} moment={moment} onSee={seeMoment} />
        <VersionList
          ids={ids}
          people={people}
          seen={seen}
          isCurrent={!seen && !moment}
          onSee={seeVersion}
        />
      </SidePanel>
    </>
  );
}

interface VersionListProps {
  ids: ZoneIds;
  people: People;
  seen: DatedVersion | undefined;
  /** Whether the current state is shown. */
  isCurrent: boolean;
  onSee: (version: DatedVersion | undefined) => void;
}

function VersionList({ ids, people, seen, isCurrent, onSee }: VersionListProps) {
  const texts = useTexts();
  const { versions: words } = texts.panels;
  const { client } = useSession();
  const timeFormat = useTimeFormat();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    versionsQuery(client, ids),
  );
  if (error) {
    const { what, doThis } = explainFailure(error, texts);
    return (
      <div className="p-4">
        <Notice kind="error" title={what} text={doThis} />
      </div>
    );
  }
  if (!data) return <Skeleton className="m-4 h-24" />;
  const days = groupByDay(
    data.pages.flatMap((page) => page.allowed_versions),
    (time) => timeFormat.day(time),
  );
  const noteOf = ({ description, time, modified_by }: DatedVersion) => {
    const by = words.by(people.nameOf(modified_by));
    return description ? `${timeFormat.clock(time)} ${by}` : by;
  };
  const restricted = data.pages.reduce((sum, page) => sum + page.restricted_versions.length, 0);
  return (
    <div className="min-h-0 grow overflow-y-auto px-2 pb-3">
      <Line
        title={words.current}
        note={words.currentText}
        current={isCurrent}
        onChoose={() => onSee(undefined)}
      />
      {days.length === 0 && <EmptyState icon="history" title={words.none} text={words.noneText} />}
      {days.map(({ day, versions }) => (
        <section key={day} aria-label={day}>
          <h3 className="px-2 pt-3 pb-1 text-xs font-semibold text-ink-soft">{day}</h3>
          {versions.map((version) => (
            <Line
              key={version.version_id}
              title={version.description || timeFormat.clock(version.time)}
              note={noteOf(version)}
              current={seen?.version_id === version.version_id}
              onChoose={() => onSee(version)}
            />
          ))}
        </section>
      ))}
      {restricted > 0 && (
        <div className="p-2">
          <Notice kind="info" title={words.restricted(restricted)} text={words.restrictedText} />
        </div>
      )}
      {hasNextPage && (
        <Button
          kind="quiet"
          size="small"
          className="mt-2 w-full"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  title: string;
  note: string;
  current: boolean;
  onChoose: () => void;
}

function Line({ title, note, current, onChoose }: LineProps) {
  return (
    <button
      type="button"
      aria-pressed={current}
      onClick={onChoose}
      className={classNames(
        'block w-full rounded-control px-2 py-2 text-left',
        current ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="block truncate font-medium">{title}</span>
      <span className="block truncate text-xs text-ink-soft">{note}</span>
    </button>
  );
}
