import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../_project.ts';
import { findCircles } from './circles.ts';
import { type Import, readImports, toPackage } from './imports.ts';
import { pick, type Rule, type Source } from './sources.ts';

/** A room of architecture.md: its files, and the packages that it may import (all of them if left out). */
interface Room {
  name: string;
  files: RegExp;
  packages?: RegExp;
}

const browserPackages = /^(?!node:|fastify|@fastify|kysely|pg$|pino$)/;
const noHttp = /^(?!fastify|@fastify|light-my-request)/;

/** A file belongs to the first room that matches its path. */
const rooms: readonly Room[] = [
  { name: 'contract', files: /^src\/contract\//, packages: /^(typebox|jsonc-parser)$/ },
  { name: 'diagnosis', files: /^src\/diagnosis\//, packages: /^jsonc-parser$/ },
  { name: 'reference', files: /^src\/reference\//, packages: browserPackages },
  { name: 'libraries', files: /^src\/libraries\// },
  { name: 'accounts', files: /^src\/server\/accounts\// },
  { name: 'core-process', files: /^src\/server\/core\/serve\/main\.ts$/ },
  { name: 'core-check-process', files: /^src\/server\/core\/check\/main\.ts$/ },
  { name: 'core-check', files: /^src\/server\/core\/check\// },
  {
    name: 'built-in',
    files: /^src\/server\/core\/built-in\//,
    packages: /^(?!node:https?$|node:http2$|fastify|@fastify|light-my-request)/,
  },
  { name: 'core', files: /^src\/server\/core\// },
  { name: 'pictures', files: /^src\/server\/pictures\// },
  { name: 'push', files: /^src\/server\/push\// },
  { name: 'statements', files: /^src\/server\/statements\//, packages: noHttp },
  {
    name: 'failed-deliveries',
    files: /^src\/server\/failed-deliveries\//,
    packages: noHttp,
  },
  { name: 'database', files: /^src\/server\/database\// },
  { name: 'gateway', files: /^src\/server\/gateway\// },
  { name: 'people', files: /^src\/server\/people\//, packages: noHttp },
  { name: 'console', files: /^src\/server\/console\//, packages: noHttp },
  { name: 'staff', files: /^src\/server\/staff\//, packages: noHttp },
  { name: 'portal', files: /^src\/server\/portal\// },
  { name: 'mcp', files: /^src\/server\/mcp\// },
  { name: 'consignees', files: /^src\/server\/consignees\//, packages: noHttp },
  { name: 'metrics', files: /^src\/server\/metrics\// },
  { name: 'operator', files: /^src\/server\/operator\// },
  { name: 'application', files: /^src\/server\/[^/]+\.ts$/ },
  { name: 'site', files: /^src\/server\/site\// },
  { name: 'base', files: /^src\/server\/(crypto|errors|http|runtime|settings|text|time)\// },
  { name: 'client', files: /^src\/client\//, packages: browserPackages },
  { name: 'search', files: /^src\/search\//, packages: /^(minisearch|@orama\/)/ },
  { name: 'components', files: /^src\/components\//, packages: browserPackages },
  { name: 'pages', files: /^src\/pages\//, packages: browserPackages },
  { name: 'theme', files: /^src\/theme\//, packages: browserPackages },
  { name: 'css', files: /^src\/css\// },
  { name: 'plugins', files: /^src\/plugins\// },
  { name: 'scripts', files: /^src\/scripts\// },
  { name: 'docusaurus.config.ts', files: /^(docusaurus\.config|sidebars)\.ts$/ },
];

/** Types that a room shows to one it may not depend on: they leave nothing in the code that runs. */
const shownTypes: readonly { from: RegExp; target: string }[] = [
  // The build passes it to the browser through Docusaurus's customFields.
  { from: /^src\/(client|components|pages|theme)\//, target: 'src/plugins/site-settings.ts' },
  // The demo account is data that the portal hands on.
  { from: /^src\/server\/(portal|mcp)\//, target: 'src/server/demo.ts' },
];

function findRoom(file: string): Room | undefined {
  return rooms.find(({ files }) => files.test(file));
}

function isShownType({ from, target, typesOnly }: Import): boolean {
  return typesOnly && shownTypes.some((shown) => shown.target === target && shown.from.test(from));
}

const overview = 'docs/_engineering/architecture.md';

/** The rooms and what each may import, from the table of architecture.md. */
function readTable(text: string): Map<string, string[]> {
  const [, section = ''] = text.split(/^## Who may import whom$/m);
  const [table = ''] = section.split(/^## /m);
  return new Map(
    [...table.matchAll(/^\| (?!Room )([^|]+) \| ([^|]+) \|$/gm)].map(([, name = '', cell = '']) => [
      name,
      cell === 'nothing' ? [] : cell.split(', '),
    ]),
  );
}

const allowed = readTable(readFileSync(path.join(root, overview), 'utf8'));

function findFault(each: Import): string | undefined {
  const own = findRoom(each.from);
  if (!own) return `${each.from}: is in no room of architecture.md`;
  if (each.target === undefined) {
    const isKnown = own.packages?.test(toPackage(each.specifier)) ?? true;
    return isKnown ? undefined : `${each.from}: ${own.name} does not know ${each.specifier}`;
  }
  const other = findRoom(each.target)?.name ?? 'the outside';
  if (other === own.name || allowed.get(own.name)?.includes(other) || isShownType(each))
    return undefined;
  return `${each.from}: ${own.name} imports ${other} (${each.specifier})`;
}

function sample(path: string, text: string): Source {
  return { path, text };
}

const direction: Rule = {
  name: 'imports go only in the directions that architecture.md lists',
  fix:
    'Move what both need into the room that both may import (often src/contract), or hand it in as ' +
    'an argument. The allowed directions are the table in docs/_engineering/architecture.md.',
  check: (sources) =>
    pick(sources, /^(src\/.*\.tsx?|[^/]+\.ts)$/)
      .flatMap(readImports)
      .map(findFault)
      .filter((fault) => fault !== undefined),
  broken: [
    sample('src/contract/x.ts', "import { createHash } from 'node:crypto';"),
    sample('src/contract/y.ts', "import { x } from '../client/x.ts';"),
    sample('src/contract/z.ts', "import type { OperationPage } from '#reference/page.ts';"),
    sample('src/reference/x.ts', "import { readFileSync } from 'node:fs';"),
    sample('src/client/x.ts', "const later = () => import('#server/app.ts');"),
    sample('src/components/X/index.tsx', "import { X } from '@site/src/pages/x.tsx';"),
    sample('src/theme/X/index.tsx', "import { readFileSync } from 'node:fs';"),
    sample('src/server/core/built-in/x.ts', "import type {\n  FastifyReply,\n} from 'fastify';"),
    sample('src/server/core/built-in/y.ts', "import { call } from '#server/gateway/call.ts';"),
    sample('src/server/database/x.ts', "export { x } from '#server/core/built-in/x.ts';"),
    sample('src/server/portal/x.ts', "import { x } from '../gateway/x.ts';"),
    sample('src/server/gateway/x.ts', "import { createApp } from '#server/app.ts';"),
    sample('src/server/http/x.ts', "import '#server/core/built-in/x.ts';"),
    sample('src/server/http/y.ts', "import { toOpenApi } from '#reference/openapi.ts';"),
    sample('src/plugins/x.ts', "import { x } from '../client/x.ts';"),
    sample('src/search/x.ts', "import { readFileSync } from 'node:fs';"),
    sample('src/stray/x.ts', "import { x } from './y.ts';"),
  ],
  kept: [
    sample(
      'src/server/core/built-in/z.ts',
      "// as in import x from 'fastify'\nimport { z } from './z.ts';",
    ),
    sample('src/client/z.ts', "import type { SiteSettings } from '../plugins/site-settings.ts';"),
  ],
};

/** Faults of a table: rooms without a row, rows without a room, and circles. */
function findTableFaults(text: string): string[] {
  const table = readTable(text);
  const names = new Set(rooms.map(({ name }) => name));
  const named = new Set([...table].flatMap(([name, imports]) => [name, ...imports]));
  return [
    ...[...names].filter((name) => !table.has(name)).map((name) => `${name}: has no row`),
    ...[...named].filter((name) => !names.has(name)).map((name) => `${name}: has no files`),
    ...findCircles(table).map((circle) => `circle: ${circle.toSorted().join(' <-> ')}`),
  ];
}

const fullTable = [...allowed].map(
  ([name, imports]) => `| ${name} | ${imports.join(', ') || 'nothing'} |`,
);
const withTable = (rows: readonly string[]) =>
  sample(overview, `## Who may import whom\n\n${rows.join('\n')}\n`);

const table: Rule = {
  name: 'the table of rooms in architecture.md is complete and has no circle',
  fix:
    `Give each room of tests/_house-style/direction.ts one row below "Who may import whom" of ${overview}, and each ` +
    'row a room. Break a circle by moving what both need into a room that both may import.',
  check: (sources) =>
    sources
      .filter(({ path: file }) => file === overview)
      .flatMap(({ text }) => findTableFaults(text)),
  broken: [
    withTable(fullTable.slice(1)),
    withTable([...fullTable, '| cellar | nothing |']),
    withTable(fullTable.map((row) => row.replace('| contract | nothing |', '| contract | base |'))),
  ],
  kept: [withTable(fullTable.toReversed())],
};

export const directionRules = [direction, table];
