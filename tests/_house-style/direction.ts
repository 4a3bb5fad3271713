import { type Import, readImports, toPackage } from './imports.ts';
import { pick, type Rule, type Source } from './sources.ts';

/** A room of architecture.md: which files it holds, whom it may import, which packages. */
interface Room {
  name: string;
  files: RegExp;
  imports: readonly string[];
  packages?: RegExp;
}

const browserPackages = /^(?!node:|fastify|@fastify|kysely|pg$|pino$)/;
const served = ['contract', 'diagnosis', 'base', 'database'];

/** The first room that matches a path is the file's. */
const rooms: readonly Room[] = [
  {
    name: 'contract',
    files: /^src\/contract\//,
    imports: [],
    packages: /^(typebox|jsonc-parser)$/,
  },
  {
    name: 'diagnosis',
    files: /^src\/diagnosis\//,
    imports: ['contract'],
    packages: /^jsonc-parser$/,
  },
  {
    name: 'reference',
    files: /^src\/reference\//,
    imports: ['contract'],
    packages: browserPackages,
  },
  { name: 'libraries', files: /^src\/libraries\//, imports: ['contract', 'reference'] },
  { name: 'accounts', files: /^src\/server\/accounts\//, imports: served },
  {
    name: 'core-process',
    files: /^src\/server\/core\/serve\/main\.ts$/,
    imports: [...served, 'core', 'application'],
  },
  {
    name: 'core-check-process',
    files: /^src\/server\/core\/check\/main\.ts$/,
    imports: [...served, 'core', 'core-check', 'built-in', 'application'],
  },
  {
    name: 'core-check',
    files: /^src\/server\/core\/check\//,
    imports: [...served, 'accounts', 'core', 'gateway', 'application'],
  },
  {
    name: 'built-in',
    files: /^src\/server\/core\/built-in\//,
    imports: [...served, 'accounts', 'core', 'push'],
    packages: /^(?!node:https?$|node:http2$|fastify|@fastify|light-my-request)/,
  },
  {
    name: 'core',
    files: /^src\/server\/core\//,
    imports: [...served, 'reference', 'accounts', 'push'],
  },
  { name: 'push', files: /^src\/server\/push\//, imports: served },
  { name: 'database', files: /^src\/server\/database\//, imports: ['contract', 'base'] },
  {
    name: 'gateway',
    files: /^src\/server\/gateway\//,
    imports: [...served, 'accounts', 'core', 'push'],
  },
  {
    name: 'people',
    files: /^src\/server\/people\//,
    imports: [...served, 'accounts', 'push'],
    packages: /^(?!fastify|@fastify|light-my-request)/,
  },
  {
    name: 'console',
    files: /^src\/server\/console\//,
    imports: [...served, 'accounts', 'built-in', 'push', 'people'],
    packages: /^(?!fastify|@fastify|light-my-request)/,
  },
  {
    name: 'staff',
    files: /^src\/server\/staff\//,
    imports: [...served, 'accounts', 'people', 'console'],
    packages: /^(?!fastify|@fastify|light-my-request)/,
  },
  {
    name: 'portal',
    files: /^src\/server\/portal\//,
    imports: [...served, 'accounts', 'built-in', 'push', 'people', 'console', 'staff'],
  },
  {
    name: 'mcp',
    files: /^src\/server\/mcp\//,
    imports: [...served, 'reference', 'accounts', 'people', 'console', 'gateway', 'search'],
  },
  {
    name: 'consignees',
    files: /^src\/server\/consignees\//,
    imports: [...served, 'built-in', 'people'],
    packages: /^(?!fastify|@fastify|light-my-request)/,
  },
  {
    name: 'metrics',
    files: /^src\/server\/metrics\//,
    imports: [...served, 'core', 'push', 'people', 'gateway', 'portal', 'mcp'],
  },
  {
    name: 'operator',
    files: /^src\/server\/operator\//,
    imports: [
      ...served,
      'accounts',
      'built-in',
      'push',
      'people',
      'console',
      'staff',
      'consignees',
      'application',
    ],
  },
  {
    name: 'application',
    files: /^src\/server\/[^/]+\.ts$/,
    imports: [
      ...served,
      'accounts',
      'core',
      'built-in',
      'push',
      'people',
      'console',
      'gateway',
      'portal',
      'mcp',
      'operator',
      'metrics',
    ],
  },
  {
    name: 'base',
    files: /^src\/server\/(crypto|errors|http|runtime|settings|text|time)\//,
    imports: ['contract', 'diagnosis', 'reference'],
  },
  {
    name: 'client',
    files: /^src\/client\//,
    imports: ['contract', 'diagnosis', 'reference'],
    packages: browserPackages,
  },
  { name: 'search', files: /^src\/search\//, imports: [], packages: /^(minisearch|@orama\/)/ },
  {
    name: 'components',
    files: /^src\/components\//,
    imports: ['contract', 'diagnosis', 'reference', 'client', 'search'],
    packages: browserPackages,
  },
  {
    name: 'pages',
    files: /^src\/pages\//,
    imports: ['contract', 'diagnosis', 'reference', 'client', 'components'],
    packages: browserPackages,
  },
  {
    name: 'theme',
    files: /^src\/theme\//,
    imports: ['contract', 'diagnosis', 'client', 'components'],
    packages: browserPackages,
  },
  { name: 'css', files: /^src\/css\//, imports: [] },
  { name: 'plugins', files: /^src\/plugins\//, imports: ['contract', 'reference', 'search'] },
  {
    name: 'scripts',
    files: /^src\/scripts\//,
    imports: ['contract', 'reference', 'libraries', 'base', 'built-in', 'application', 'plugins'],
  },
  {
    name: 'docusaurus.config.ts',
    files: /^(docusaurus\.config|sidebars)\.ts$/,
    imports: ['contract', 'plugins', 'css'],
  },
];

/** Types that a room shows to one it may not depend on: they leave nothing in the code that runs. */
const shownTypes: readonly { from: RegExp; target: string }[] = [
  // What the build hands to the browser through Docusaurus's customFields.
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

function findFault(each: Import): string | undefined {
  const own = findRoom(each.from);
  if (!own) return `${each.from}: is in no room of architecture.md`;
  if (each.target === undefined) {
    const allowed = own.packages?.test(toPackage(each.specifier)) ?? true;
    return allowed ? undefined : `${each.from}: ${own.name} does not know ${each.specifier}`;
  }
  const other = findRoom(each.target)?.name ?? 'the outside';
  if (other === own.name || own.imports.includes(other) || isShownType(each)) return undefined;
  return `${each.from}: ${own.name} imports ${other} (${each.specifier})`;
}

function sample(path: string, text: string): Source {
  return { path, text };
}

const direction: Rule = {
  name: 'imports go only in the directions that architecture.md lists',
  mend:
    'Move what both need into the room that both may import (often src/contract), or hand it in as ' +
    'an argument. The allowed directions are the table in tests/_house-style/direction.ts.',
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

const overview = 'docs/_engineering/architecture.md';

/** A room as the table of the overview says it. */
function toRow({ name, imports }: Room): string {
  return `| ${name} | ${imports.join(', ') || 'nothing'} |`;
}

const written: Rule = {
  name: 'architecture.md says who may import whom as the house keeps it',
  mend: `Write these rows, in this order, below "Who may import whom" of ${overview}:\n${rooms.map(toRow).join('\n')}`,
  check: (sources) =>
    pick(sources, /^docs\/_engineering\/architecture\.md$/).flatMap(({ text }) => {
      const [, section = ''] = text.split(/^## Who may import whom$/m);
      const [table = ''] = section.split(/^## /m);
      const rows = table.split('\n').filter((line) => /^\| (?!-|Room)/.test(line));
      return String(rows) === String(rooms.map(toRow)) ? [] : [`${overview}: another table`];
    }),
  broken: [sample(overview, '## Who may import whom\n\n| contract | server |\n')],
};

export const directionRules = [direction, written];
