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

/** Some need the master key that the database is from. */
type Run = (database: Transaction<Database>, masterKey: SealingKey) => Promise<void>;

/** A migration that ran stays as it is. It is additive by what it does (`AdditiveWatch`). */
export interface Migration extends Run {
  /** Older versions must not go on beside it, though it only adds. */
  isBreaking?: true;
  /** In its place on PostgreSQL: runs in no transaction, and once more where it was killed. */
  runOutside?(database: Kysely<Database>): Promise<void>;
}

/**
 * Old code leaves the column out of what it inserts: it must be nullable, have a constant as its default,
 * or be derived by the database. PostgreSQL rewrites the table for a derived one: only for small tables.
 */
function isOptional(column: ColumnDefinitionNode): boolean {
  const { primaryKey, unique, references, check, generated, identity, autoIncrement } = column;
  if (primaryKey || unique || references || check || identity || autoIncrement) return false;
  const { defaultTo, notNull } = column;
  if (generated) return generated.expression !== undefined && !notNull;
  return defaultTo ? defaultTo.defaultValue.kind === 'ValueNode' : !notNull;
}

/** Adds columns that old code can ignore, and does nothing else. */
function addsOptionalColumns({ kind: _, table: __, columnAlterations, ...others }: AlterTableNode) {
  if (Object.values(others).some((each) => each !== undefined)) return false;
  return (columnAlterations ?? []).every(
    (each) => each.kind === 'AddColumnNode' && isOptional(each.column),
  );
}

const toName = ({ identifier }: SchemableIdentifierNode) => identifier.name;

/**
 * Watches the statements of one migration. It is additive while code that does not know it works as before:
 * it only makes tables and fills them, and adds columns that old code can leave out. An index of a table that
 * was there is not: building it in a transaction holds up everybody who writes the table
 * (`createIndexConcurrently` of `migrations/_build.ts` does not). Neither are statements in plain SQL, which
 * are not read.
 */
export class AdditiveWatch implements KyselyPlugin {
  readonly #onBreaking: (statement: string) => void;
  readonly #made = new Set<string>();
  #isAdditive = true;

  /** `onBreaking`: called before a statement runs that is not additive; may throw to keep it from running. */
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
