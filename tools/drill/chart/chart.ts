import { execFile, spawn } from 'node:child_process';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Compile } from 'typebox/compile';
import type { PlainOptions } from '../drill-options.ts';
import { findProblems, type Manifest } from './find-problems.ts';

const CHART = 'deploy/helm/lienzo';
/** Where Debian's packages have the sources of Go libraries. */
const GO_PATH = '/usr/share/gocode';
const LIBRARIES = [
  `${GO_PATH}/src/github.com/Masterminds/sprig`,
  `${GO_PATH}/src/sigs.k8s.io/yaml`,
];
const PACKAGES = 'golang-go golang-github-masterminds-sprig-dev golang-k8s-sigs-yaml-dev';
const PUBLIC_URL = { PUBLIC_URL: 'https://canvas.example.com' };
const ALL_SECRETS = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL', 'OIDC_ISSUERS'];

type Values = Record<string, unknown>;
type Rendered = { values: Values; manifests: Manifest[] };
type Render = (values: Values) => Promise<Rendered>;

interface Case {
  name: string;
  values: Values;
  /** The names of all manifests, with their kinds. */
  expected: readonly string[];
}

const ALWAYS = [
  'Deployment lienzo',
  'Job lienzo-migrate',
  'PodDisruptionBudget lienzo',
  'Service lienzo',
  'ServiceAccount lienzo',
];
const INGRESS = ['Ingress lienzo', 'Ingress lienzo-live', 'Service lienzo-live'];
const POLICY = 'NetworkPolicy lienzo';

const CASES: readonly Case[] = [
  { name: 'defaults', values: { settings: PUBLIC_URL }, expected: [...ALWAYS, POLICY] },
  {
    name: 'everything on',
    values: {
      settings: { ...PUBLIC_URL, RATE_READ_PER_MINUTE: 1_000_000, LINK_PREVIEWS: 'on' },
      imagePullSecrets: [{ name: 'registry' }],
      secretFiles: ALL_SECRETS,
      extraCa: { configMap: 'company-ca' },
      extraVolumes: [{ name: 'files', persistentVolumeClaim: { claimName: 'files' } }],
      extraVolumeMounts: [{ name: 'files', mountPath: '/files' }],
      autoscaling: { enabled: true },
      ingress: {
        enabled: true,
        className: 'nginx',
        tlsSecret: 'tls',
        annotations: { 'nginx.ingress.kubernetes.io/proxy-read-timeout': '120' },
      },
      serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
      podLabels: { tier: 'web' },
      nodeSelector: { disk: 'ssd' },
      tolerations: [{ key: 'web', operator: 'Exists' }],
    },
    expected: [
      ...ALWAYS,
      ...INGRESS,
      POLICY,
      'HorizontalPodAutoscaler lienzo',
      'ServiceMonitor lienzo',
    ],
  },
  {
    name: 'another provider, no network policy',
    values: {
      settings: { OIDC_ISSUER: 'https://id.example.com' },
      networkPolicy: { enabled: false },
      ingress: { enabled: true },
    },
    expected: [...ALWAYS, ...INGRESS],
  },
];

/** Values that Helm must refuse, because of the schema. */
const REFUSED: readonly Values[] = [
  { replica: 3 },
  { replicas: '3' },
  { service: { type: 'Cluster' } },
  { secretFiles: ['PASSWORD'] },
  { resources: { limits: { memory: 'much' } } },
  { settings: { ...PUBLIC_URL, 'public-url': 'https://canvas.example.com' } },
];

/** Renders the chart as Helm does, with several sets of values, and validates what Kubernetes would receive. */
export async function drillChart({ root, env, print }: PlainOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-chart-'));
  try {
    const render = await buildRenderer(root, folder, env);
    const isValid = await readSchema(root);
    for (const { name, values, expected } of CASES) {
      const { values: merged, manifests } = await render(values);
      if (!isValid(merged)) throw new Error(`${name}: values.schema.json refuses valid values.`);
      const problems = findProblems(manifests, expected);
      if (problems.length > 0) throw new Error(`${name}:\n${problems.join('\n')}`);
      print(`${name}: ${manifests.length} valid manifests`);
    }
    await expectRefusals(render, isValid);
    print(`${REFUSED.length} wrong values and a missing address were refused`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildRenderer(
  root: string,
  folder: string,
  environment: PlainOptions['env'],
): Promise<Render> {
  const program = join(folder, 'render');
  const source = join(import.meta.dirname, 'render.go');
  const env = {
    ...environment,
    GO111MODULE: 'off',
    GOPATH: GO_PATH,
    GOCACHE: join(tmpdir(), 'go'),
  };
  try {
    await Promise.all(LIBRARIES.map((path) => access(path)));
    await promisify(execFile)('go', ['build', '-o', program, source], { env });
  } catch (error) {
    throw new Error(`Go or its libraries are missing: apt-get install ${PACKAGES}`, {
      cause: error,
    });
  }
  return async (values) => {
    const child = spawn(program, [join(root, CHART)], { stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.end(JSON.stringify({ values }));
    const [output, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (output === '') throw new Error(`The chart cannot be rendered: ${problem}`);
    return JSON.parse(output);
  };
}

async function readSchema(root: string): Promise<(values: Values) => boolean> {
  const schema = JSON.parse(await readFile(join(root, CHART, 'values.schema.json'), 'utf8'));
  const validator = Compile(schema);
  return (values) => validator.Check(values);
}

async function expectRefusals(render: Render, isValid: (values: Values) => boolean) {
  for (const values of REFUSED) {
    const merged = await render({ settings: PUBLIC_URL, ...values });
    if (isValid(merged.values)) throw new Error(`The schema accepts ${JSON.stringify(values)}.`);
  }
  const reason = await render({}).then(
    () => '',
    (error: unknown) => String(error),
  );
  if (!reason.includes('Set settings.PUBLIC_URL'))
    throw new Error(`Without an address, the chart says: ${reason || 'nothing'}`);
}
