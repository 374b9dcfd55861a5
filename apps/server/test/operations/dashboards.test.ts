import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { editLive } from '../../../../testing/live/edit-once.ts';
import { makeCanvas } from '../../../../testing/zones/test-canvas.ts';

const DASHBOARD = new URL('../../../../deploy/grafana/lienzo.json', import.meta.url);
const ALERTS = new URL('../../../../deploy/prometheus/alerts.yaml', import.meta.url);

/** What Prometheus itself adds: to every series, and one about every target. */
const ADDED_LABELS = ['job', 'instance'];
const ADDED_SERIES: readonly [string, Set<string>] = ['up', new Set(ADDED_LABELS)];

const WORDS = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'offset', 'bool', 'm', 's']);

const service = useService();
let series: Map<string, Set<string>>;
beforeAll(async () => {
  // Something to tell about: requests, transactions, an edit and the rows that follow it.
  const ada = await service.signIn('ada');
  const canvas = await makeCanvas(service, ada);
  await editLive({ service, person: ada, canvas, name: 'a frame' });
  await vi.waitFor(
    async () => {
      series = await readSeries(service.url);
      expect(series.has('projection_lag_seconds_bucket')).toBe(true);
    },
    { timeout: 5_000 },
  );
});

/** Names of all series that the service prints, each with its labels. */
async function readSeries(url: string): Promise<Map<string, Set<string>>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const found = new Map([ADDED_SERIES]);
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]+)(?:\{(.*)\})? /gm)) {
    const names = labels.matchAll(/([a-z_]+)="/g);
    found.set(name, new Set([...ADDED_LABELS, ...[...names].map(([, label = '']) => label)]));
  }
  return found;
}

/** What an expression reads that the service does not print. */
function findUnknown(expression: string): string[] {
  const bare = expression
    .replace(/\b(?:by|without|on) \([^)]*\)/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]|\$\w+|"[^"]*"/g, '');
  const names = [...bare.matchAll(/\b[a-z][a-z_]*\b(?! *\()/g)].map(([name]) => name);
  const selectors = [...expression.matchAll(/([a-z_]+)\{([^}]*)\}/g)];
  return [
    ...names.filter((name) => !WORDS.has(name) && !series.has(name)),
    ...selectors.flatMap(([, name = '', selector = '']) =>
      [...selector.matchAll(/([a-z_]+)(?=[=!])/g)]
        .filter(([label]) => !series.get(name)?.has(label))
        .map(([label]) => `${name}{${label}}`),
    ),
  ];
}

describe('what is shown and what wakes somebody up', () => {
  it('is read from series and labels that the service prints, on the dashboard', async () => {
    const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8'));
    const expressions: string[] = panels.flatMap((panel: { targets: { expr: string }[] }) =>
      panel.targets.map(({ expr }) => expr),
    );
    expect(expressions.length).toBeGreaterThan(10);
    expect(expressions.flatMap(findUnknown)).toEqual([]);
  });

  it('is read from series and labels that the service prints, in the alerts', async () => {
    const text = await readFile(ALERTS, 'utf8');
    const expressions = [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, found = '']) => found);
    expect(expressions).toHaveLength(text.match(/- alert:/g)?.length ?? 0);
    expect(expressions.flatMap(findUnknown)).toEqual([]);
  });

  it.each([
    ['rate(http_requests_total[5m])', ['http_requests_total']],
    ['sum by (le) (live_zones) > 1 and live_rooms offset 5m', ['live_rooms']],
    ['database_connections{job="lienzo",kind="idle"} > 5', ['database_connections{kind}']],
    ['histogram_quantile(0.95, http_request_duration_seconds_bucket{le!="1"})', []],
  ])('is found out when nobody prints it: %s', (expression, unknown) => {
    expect(findUnknown(expression)).toEqual(unknown);
  });
});
