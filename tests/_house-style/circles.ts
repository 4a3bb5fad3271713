import { readResolved } from './imports.ts';
import { pick, type Rule, type Source } from './sources.ts';

/** Files and whom each imports, types included. */
function toGraph(sources: readonly Source[]): Map<string, string[]> {
  const files = pick(sources, /^src\/.*\.tsx?$/);
  const graph = new Map(files.map(({ path }): [string, string[]] => [path, []]));
  for (const { from, target } of readResolved(files)) graph.get(from)?.push(target);
  return graph;
}

/** Groups of nodes that lead back to themselves (Tarjan's strongly connected components). */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string) => {
    const number = order.size;
    order.set(node, number);
    let low = number;
    open.push(node);
    for (const target of graph.get(node) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? 0);
    }
    lowest.set(node, low);
    if (low < number) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1 || graph.get(node)?.includes(node)) circles.push(circle);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

const sample = (path: string, text: string): Source => ({ path, text });

export const circles: Rule = {
  name: 'no file leads back to itself by its imports, types included',
  fix: 'Move what both need into a file of its own, or into the one that both may import.',
  check: (sources) => findCircles(toGraph(sources)).map((files) => files.toSorted().join(' <-> ')),
  brokenTogether: {
    sources: [
      sample('src/search/a.ts', "import { b } from './b.ts';"),
      sample('src/search/b.ts', "import type { C } from './c.ts';"),
      sample('src/search/c.ts', "export { a } from './a.ts';"),
    ],
  },
  kept: [
    sample('src/search/a.ts', "import { b } from './b.ts';\nimport { c } from './c.ts';"),
    sample('src/search/b.ts', "import type { C } from './c.ts';"),
    sample('src/search/c.ts', "import { d } from 'minisearch';"),
  ],
};
