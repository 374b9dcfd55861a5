import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { editLive } from '../../../../testing/live/edit-once.ts';
import { makeCanvas } from '../../../../testing/zones/test-canvas.ts';

const DASHBOARD = new URL('../../../../deploy/grafana/lienzo.json', import.meta.url);
const ALERTS = new URL('../../../../deploy/prometheus/alerts.yaml', import.meta.url);

/** Labels that Prometheus adds to every series, and the series that it adds per target. */
const ADDED_LABELS = ['job', 'instance'];
const ADDED_SERIES: readonly [string, Set<string>] = ['up', new Set(ADDED_LABELS)];

const WORDS = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'offset', 'bool', 'm', 's']);

const service = useService();
let series: Map<string, Set<string>>;
beforeAll(async () => {
  // Produces metrics: requests, transactions, an edit and its projection.
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

/** Returns the names of all series of the service with their labels. */
async function readSeries(url: string): Promise<Map<string, Set<string>>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const found = new Map([ADDED_SERIES]);
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]+)(?:\{(.*)\})? /gm)) {
    const names = labels.matchAll(/([a-z_]+)="/g);
    found.set(name, new Set([...ADDED_LABELS, ...[...names].map(([, label = '']) => label)]));
  }
  return found;
}

/** Returns the series and labels in an expression that the service does not provide. */
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

describe('dashboards and alerts', () => {
  it('use only existing series and labels on the dashboard', async () => {
    const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8'));
    const expressions: string[] = panels.flatMap((panel: { targets: { expr: string }[] }) =>
      panel.targets.map(({ expr }) => expr),
    );
    expect(expressions.length).toBeGreaterThan(10);
    expect(expressions.flatMap(findUnknown)).toEqual([]);
  });

  it('use only existing series and labels in alerts', async () => {
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
  ])('fail this check when a series or label is unknown: %s', (expression, unknown) => {
    expect(findUnknown(expression)).toEqual(unknown);
  });
});
