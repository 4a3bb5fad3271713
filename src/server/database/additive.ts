import {
  type AlterTableNode,
  type ColumnDefinitionNode,
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type RootOperationNode,
  type SchemableIdentifierNode,
  TableNode,
  type Transaction,
} from 'kysely';
import type { SealingKey } from '#server/crypto/sealing-key.ts';
import type { Database } from './tables.ts';

type Run = (database: Transaction<Database>, masterKey: SealingKey) => Promise<void>;

/** A migration, never edited once it ran. Its statements decide if it is additive (`AdditiveWatch`). */
export interface Migration extends Run {
  /** True if older versions must not run beside it, though it only adds. */
  isBreaking?: true;
  /** Used instead on PostgreSQL: runs outside a transaction, and again if it was killed. */
  runOutside?(database: Kysely<Database>): Promise<void>;
}

/** Old code omits the column from inserts. PostgreSQL rewrites a table for a derived column: only for small ones. */
function isOptional(column: ColumnDefinitionNode): boolean {
  const { primaryKey, unique, references, check, generated, identity, autoIncrement } = column;
  if (primaryKey || unique || references || check || identity || autoIncrement) return false;
  const { defaultTo, notNull } = column;
  if (generated) return generated.expression !== undefined && !notNull;
  return defaultTo ? defaultTo.defaultValue.kind === 'ValueNode' : !notNull;
}

function addsOptionalColumns({ kind: _, table: __, columnAlterations, ...others }: AlterTableNode) {
  if (Object.values(others).some((each) => each !== undefined)) return false;
  return (columnAlterations ?? []).every(
    (each) => each.kind === 'AddColumnNode' && isOptional(each.column),
  );
}

const toName = ({ identifier }: SchemableIdentifierNode) => identifier.name;

/**
 * Watches a migration's statements. It is additive if code that does not know it still works: it creates and
 * fills tables, and adds columns that old code can omit. An index on an existing table is not: building it in
 * a transaction blocks all writers (`createIndexConcurrently` does not). Nor is plain SQL, which is not
 * parsed.
 */
export class AdditiveWatch implements KyselyPlugin {
  readonly #onBreaking: (statement: string) => void;
  readonly #made = new Set<string>();
  #isAdditive = true;

  /** `onBreaking`: called before a statement that is not additive; may throw to prevent it. */
  constructor(onBreaking: (statement: string) => void = () => {}) {
    this.#onBreaking = onBreaking;
  }

  get isAdditive(): boolean {
    return this.#isAdditive;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (!this.#isAddition(node)) {
      this.#isAdditive = false;
      this.#onBreaking(node.kind);
    }
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }

  #isAddition(node: RootOperationNode): boolean {
    switch (node.kind) {
      case 'CreateTableNode':
        this.#made.add(toName(node.table.table));
        return true;
      case 'AlterTableNode':
        return this.#made.has(toName(node.table.table)) || addsOptionalColumns(node);
      case 'CreateIndexNode':
        return node.table !== undefined && this.#made.has(toName(node.table.table));
      case 'InsertQueryNode':
        return node.into !== undefined && this.#made.has(toName(node.into.table));
      case 'UpdateQueryNode':
        return (
          node.table !== undefined &&
          TableNode.is(node.table) &&
          this.#made.has(toName(node.table.table))
        );
      default:
        return node.kind === 'SelectQueryNode';
    }
  }
}
