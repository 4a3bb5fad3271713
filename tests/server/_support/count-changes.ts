import type { Db } from '#server/database/tables.ts';

/** Wraps a database and counts the rows that each transaction changes. */
export function countChanges(database: Db): { database: Db; changed: number[] } {
  const changed: number[] = [];
  const writes = new WeakSet<object>();
  const counted = database.withPlugin({
    transformQuery({ node, queryId }) {
      if (/^(Insert|Update|Delete)Query/.test(node.kind)) writes.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (!writes.has(queryId)) return result;
      const rows = Number(result.numAffectedRows ?? result.rows.length);
      changed.push((changed.pop() ?? 0) + rows);
      return result;
    },
  });
  const begin = counted.transaction.bind(counted);
  counted.transaction = () => {
    changed.push(0);
    return begin();
  };
  return { database: counted, changed };
}
