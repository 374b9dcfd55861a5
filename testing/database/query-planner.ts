import pg from 'pg';
import type { Tx } from '../../apps/server/src/db/bound-kysely.ts';
import { runtimeOptions } from '../../apps/server/src/db/connection-settings.ts';
import { createFakeTransaction } from './fake-transaction.ts';

interface Scan {
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
}

interface PlanNode extends Scan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

export interface Planner {
  /** Returns how the statements of `work` would scan a table. The statements are not executed. */
  scansOf(table: string, work: (tx: Tx) => Promise<unknown>): Promise<Scan[]>;
  close(): Promise<void>;
}

/** Plans statements generically, as PostgreSQL does for the prepared statements of the service. */
export async function openPlanner(databaseUrl: string, editionId: string): Promise<Planner> {
  const options = `${runtimeOptions('lienzo_runtime')} -c plan_cache_mode=force_generic_plan`;
  const client = new pg.Client({ connectionString: databaseUrl, options });
  await client.connect();
  await client.query(`set app.edition_id = '${editionId}'`);
  let asked = 0;
  const plan = async (text: string, values: readonly unknown[]): Promise<PlanNode> => {
    const name = `asked_${++asked}`;
    await client.query(`prepare ${name} as ${text}`);
    const literals = values.map((value) => pg.escapeLiteral(toText(value))).join(', ');
    const { rows } = await client.query(`explain (format json) execute ${name} (${literals})`);
    return rows[0]['QUERY PLAN'][0].Plan;
  };
  return {
    async scansOf(table, work) {
      const scans: Scan[] = [];
      const tx = createFakeTransaction(async ({ text, values }) => {
        scans.push(...scansIn(await plan(text, values), table));
        return { rows: [], rowCount: 0 };
      });
      await work(tx);
      return scans;
    },
    close: () => client.end(),
  };
}

function scansIn(node: PlanNode, table: string): PlanNode[] {
  const isScan = node['Node Type'].includes('Scan') && node['Relation Name'] === table;
  return [
    ...(isScan ? [node] : []),
    ...(node.Plans ?? []).flatMap((inner) => scansIn(inner, table)),
  ];
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}
