import { readImports } from './imports.ts';
import { pick, type Rule, type Source } from './sources.ts';

/** Files and whom each imports, types included. */
function toGraph(sources: readonly Source[]): Map<string, string[]> {
  const files = pick(sources, /^src\/.*\.tsx?$/);
  const paths = new Set(files.map(({ path }) => path));
  const resolve = (target: string) =>
    [target, `${target}.ts`, `${target}.tsx`, `${target}/index.tsx`, `${target}/index.ts`].find(
      (each) => paths.has(each),
    );
  return new Map(
    files.map((file) => {
      const targets = readImports(file).map(({ target }) => target && resolve(target));
      return [file.path, targets.filter((target) => target !== undefined && target !== '')];
    }) as [string, string[]][],
  );
}

/** Groups of files that lead back to themselves (Tarjan's strongly connected components). */
function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    const number = order.size;
    order.set(file, number);
    let low = number;
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? 0);
    }
    lowest.set(file, low);
    if (low < number) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

const sample = (path: string, text: string): Source => ({ path, text });

export const circles: Rule = {
  name: 'no file leads back to itself by its imports, types included',
  mend: 'Move what both need into a file of its own, or into the one that both may import.',
  check: (sources) => findCircles(toGraph(sources)).map((files) => files.toSorted().join(' <-> ')),
  brokenTogether: {
    sources: [
      sample('src/search/a.ts', "import { b } from './b.ts';"),
      sample('src/search/b.ts', "import type { C } from './c.ts';"),
      sample('src/search/c.ts', "export { a } from './a.ts';"),
    ],
    operations: [],
  },
  kept: [
    sample('src/search/a.ts', "import { b } from './b.ts';\nimport { c } from './c.ts';"),
    sample('src/search/b.ts', "import type { C } from './c.ts';"),
    sample('src/search/c.ts', "import { d } from 'minisearch';"),
  ],
};
