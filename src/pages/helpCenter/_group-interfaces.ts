import type { OperationSummary } from '#reference/operation-summary.ts';

export interface InterfaceGroup {
  group: string;
  operations: OperationSummary[];
}

/** The calls whose name, path or id has all the words, by chapter, in the order of the documentation. */
export function groupInterfaces(all: readonly OperationSummary[], words: string): InterfaceGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ id, path, title, direction }: OperationSummary) => {
    const names = `${id} ${path} ${title}`.toLowerCase();
    return direction === 'call' && wanted.every((word) => names.includes(word));
  };
  const groups = Map.groupBy(all.filter(fits), ({ group }) => group);
  return [...groups].map(([group, operations]) => ({ group, operations }));
}
