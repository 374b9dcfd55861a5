import {
  BinaryOperationNode,
  type ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PostgresQueryCompiler,
  RawNode,
  type ReferenceNode,
  type RootOperationNode,
  type TableNode,
  ValueNode,
} from 'kysely';
import { DIRECTORIES } from './tenant-tables.ts';

export interface EditionFilterRemover {
  plugin: KyselyPlugin;
  /** Statements as sent to PostgreSQL. */
  statements: string[];
  /** Returns the number of removed comparisons. */
  removed(): number;
}

/**
 * Removes every comparison with `edition_id` from statements on tenant tables, as if their authors had
 * forgotten it. Only row-level security still separates tenants.
 */
export function createEditionFilterRemover(): EditionFilterRemover {
  const statements: string[] = [];
  const remover = new ComparisonRemover();
  return {
    statements,
    removed: () => remover.removed,
    plugin: {
      transformQuery({ node, queryId }) {
        const changed = isDirectoryQuery(node) ? node : remover.transformNode(node, queryId);
        statements.push(new PostgresQueryCompiler().compileQuery(changed, queryId).sql);
        return changed;
      },
      transformResult: async ({ result }) => result,
    },
  };
}

class ComparisonRemover extends OperationNodeTransformer {
  removed = 0;

  protected override transformBinaryOperation(
    ...[node, queryId]: Parameters<OperationNodeTransformer['transformBinaryOperation']>
  ): BinaryOperationNode {
    if (!namesEdition(node.leftOperand) && !namesEdition(node.rightOperand)) {
      return super.transformBinaryOperation(node, queryId);
    }
    this.removed += 1;
    const truth = ValueNode.createImmediate(true);
    return BinaryOperationNode.create(truth, OperatorNode.create('='), truth);
  }

  // In raw SQL the value stays, because every parameter must be used.
  protected override transformRaw(
    ...[node, queryId]: Parameters<OperationNodeTransformer['transformRaw']>
  ): RawNode {
    const raw = super.transformRaw(node, queryId);
    const compares = raw.sqlFragments.map((fragment) => COMPARISON.test(fragment));
    const fragments = raw.sqlFragments.map((fragment, index) => {
      const opened = fragment.replace(COMPARISON, '(true or 0::bigint = ');
      return compares[index - 1] ? `)${opened}` : opened;
    });
    this.removed += compares.filter(Boolean).length;
    return RawNode.create(fragments, raw.parameters);
  }
}

const COMPARISON = /(\w+\.)?edition_id = $/;

function namesEdition(node: OperationNode): boolean {
  if (node.kind === 'ColumnNode') {
    return (node as ColumnNode).column.name === 'edition_id'; // guaranteed by the kind
  }
  return node.kind === 'ReferenceNode' && namesEdition((node as ReferenceNode).column); // guaranteed by the kind
}

class TableCollector extends OperationNodeTransformer {
  readonly names = new Set<string>();

  protected override transformTable(node: TableNode): TableNode {
    this.names.add(node.table.identifier.name);
    return node;
  }
}

function isDirectoryQuery(node: RootOperationNode): boolean {
  const collector = new TableCollector();
  collector.transformNode(node);
  return DIRECTORIES.some((name) => collector.names.has(name));
}
