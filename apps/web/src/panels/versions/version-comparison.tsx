import type { StoredZoneDocument } from '@lienzo/contract';
import type { LiveZone } from '@lienzo/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { versionDocumentQuery, versionsQuery, type ZoneIds } from '../panel-queries.ts';
import { useTimeFormat } from '../time-format.ts';
import { explainFailure } from '../use-attempt.ts';
import { type Comparison, compareDocuments } from './compare-documents.ts';
import { comparisonColors } from './comparison-colors.ts';
import { ComparisonView } from './comparison-view.tsx';
import { type DatedVersion, groupByDay } from './group-versions.ts';
import { useCurrentDocument } from './use-current-document.ts';

type Content = Pick<StoredZoneDocument, 'elements'>;

/** The current state, as what a version is compared with. */
export const NOW = 'now';

/** At the bottom of the picture, above the list of versions on small screens. */
const BAR =
  'pointer-events-auto absolute bottom-3 left-3 z-30 flex max-w-[calc(100%-1.5rem)] flex-wrap items-center rounded-card border border-line bg-raised shadow-float max-sm:bottom-[47dvh]';

/** Starts the comparison of the shown version with the current state. */
export function CompareButton({ onCompare }: { onCompare: () => void }) {
  const { versions: texts } = useTexts().panels;
  return (
    <div className={classNames(BAR, 'p-1')}>
      <Button kind="quiet" icon="compare" onClick={onCompare}>
        {texts.compare}
      </Button>
    </div>
  );
}

interface VersionComparisonProps {
  ids: ZoneIds;
  zone: LiveZone;
  version: DatedVersion;
  /** `NOW`, or the id of another version. */
  other: string;
  onOther: (other: string | undefined) => void;
}

/** Shows what differs between a version and the current state or another version. */
export function VersionComparison({ ids, zone, version, other, onOther }: VersionComparisonProps) {
  const { versions: texts } = useTexts().panels;
  const { client } = useSession();
  const choices = useChoices(ids, version);
  const chosen = choices.find(({ value }) => value === other);
  const current = useCurrentDocument(zone);
  const own = useQuery(versionDocumentQuery(client, ids, version.version_id));
  const second = useQuery({
    ...versionDocumentQuery(client, ids, other),
    enabled: other !== NOW,
  });
  const later = other === NOW ? current : second.data;
  // The older of two versions comes first, whichever was opened.
  const isReversed = chosen !== undefined && chosen.time < version.time;
  const [from, to] = isReversed ? [later, own.data] : [own.data, later];
  const comparison = useMemo(() => from && to && compareDocuments(from, to), [from, to]);
  const error = own.error ?? second.error;
  return (
    <>
      <div className="pointer-events-auto absolute inset-0 z-20 flex items-center justify-center bg-ground">
        {error && <Failure error={error} />}
        {!error && !comparison && <p role="status">{texts.previewLoading}</p>}
        {comparison && <Picture {...{ from, to, comparison }} label={texts.compared} />}
      </div>
      <div className={classNames(BAR, 'gap-x-4 gap-y-2 p-1.5')}>
        <Select
          label={texts.compareWith}
          labelHidden
          size="small"
          value={other}
          options={choices}
          onChange={onOther}
          className="max-w-56"
        />
        {comparison && <Counts comparison={comparison} />}
        <IconButton
          icon="close"
          label={texts.endComparison}
          side="top"
          onClick={() => onOther(undefined)}
        />
      </div>
    </>
  );
}

interface PictureProps {
  from: Content | undefined;
  to: Content | undefined;
  comparison: Comparison;
  label: string;
}

function Picture({ from, to, comparison, label }: PictureProps) {
  const { versions: texts } = useTexts().panels;
  if (!from || !to) return null;
  if (from.elements.length + to.elements.length === 0)
    return <p className="text-ink-soft">{texts.previewEmpty}</p>;
  return <ComparisonView earlier={from} later={to} comparison={comparison} label={label} />;
}

function Counts({ comparison }: { comparison: Comparison }) {
  const { versions: texts } = useTexts().panels;
  const kinds = (['added', 'removed', 'changed'] as const).filter(
    (kind) => comparison[kind].size > 0,
  );
  return (
    <ul aria-label={texts.differences} className="flex items-center gap-4">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5 whitespace-nowrap">
          <span
            aria-hidden="true"
            className="size-3 rounded-sm"
            style={{ backgroundColor: comparisonColors[kind] }}
          />
          {texts.differenceCounts[kind](comparison[kind].size)}
        </li>
      ))}
      {kinds.length === 0 && <li className="text-ink-soft">{texts.noDifferences}</li>}
    </ul>
  );
}

/** Returns what a version can be compared with: now, and the versions that are listed. */
function useChoices(ids: ZoneIds, version: DatedVersion) {
  const { versions: texts } = useTexts().panels;
  const { client } = useSession();
  const timeFormat = useTimeFormat();
  const { data } = useInfiniteQuery(versionsQuery(client, ids));
  const listed = groupByDay(data?.pages.flatMap((page) => page.allowed_versions) ?? [], () => '');
  const others = listed
    .flatMap(({ versions }) => versions)
    .filter(({ version_id }) => version_id !== version.version_id)
    .map(({ version_id, description, time }) => ({
      value: version_id,
      label: description || timeFormat.full(time),
      time,
    }));
  return [{ value: NOW, label: texts.comparedWithNow, time: Number.POSITIVE_INFINITY }, ...others];
}

function Failure({ error }: { error: Error }) {
  const { what, doThis } = explainFailure(error, useTexts());
  return <Notice kind="error" title={what} text={doThis} />;
}
