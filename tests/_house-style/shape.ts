import path from 'node:path';
import { readImports, readResolved } from './imports.ts';
import { findLines, pick, type Rule, type Source, withoutComments } from './sources.ts';

const maxLines = 400;
const isData = /\/(migrations|data)\/|^(i18n|docs|static|versioned_docs)\//;

function countLines({ text }: Source): number {
  return text.trimEnd().split('\n').length;
}

const long = 'export const x = 1;\n'.repeat(maxLines + 1);

const fileSize: Rule = {
  name: `no file has more than ${maxLines} lines`,
  fix: 'Split it by operation or noun; never into utils, helpers, common or misc.',
  check: (sources) =>
    pick(sources, /\.(tsx?|css|mjs)$/)
      .filter((source) => !isData.test(source.path) && countLines(source) > maxLines)
      .map((source) => `${source.path}: ${countLines(source)} lines`),
  broken: [{ path: 'src/client/long.ts', text: long }],
  kept: [{ path: 'src/server/database/migrations/0001-long.ts', text: long }],
};

const minLines = 30;

/**
 * Small files that stay: data, migrations, entries of threads, pages, theme, index of a component;
 * before-paint.ts, since its test cannot import the configuration of the site; and built-texts.ts, which
 * a loader imports as well.
 */
const maySmall =
  /\/(migrations|data)\/|-thread\.ts$|^src\/theme\/|\/index\.tsx$|^src\/pages\/[^_]*$|^src\/(plugins\/before-paint|client\/built-texts)\.ts$/;

const smallFiles: Rule = {
  name: `no file of src under ${minLines} lines has a single importer`,
  fix: 'Fold it into its importer: they are read together. A file that import() loads on demand may be small.',
  check(sources) {
    const importers = Map.groupBy(
      readResolved(pick(sources, /^(src|docs|i18n)\/.*\.(tsx?|mdx)$|^[^/]+\.ts$/)),
      ({ target }) => target,
    );
    const tested = new Set(
      readResolved(pick(sources, /^(src|tests)\/.*\.tsx?$/))
        .filter(({ from }) => from.startsWith('tests/'))
        .map(({ target }) => target),
    );
    return pick(sources, /^src\/.*\.tsx?$/)
      .filter((source) => !maySmall.test(source.path))
      .filter((source) => countLines(source) < minLines)
      .flatMap((source) => {
        const imports = importers.get(source.path) ?? [];
        const [only, ...others] = new Set(imports.map(({ from }) => from));
        if (!only || others.length > 0 || imports.some(({ onDemand }) => onDemand)) return [];
        // Tests cannot load components and hooks, which import style sheets and Docusaurus.
        if (/\.tsx$|\/use[A-Z]\w*\.ts$/.test(only) && tested.has(source.path)) return [];
        return [`${source.path}: ${countLines(source)} lines, imported by ${only} alone`];
      });
  },
  brokenTogether: {
    sources: [
      { path: 'src/contract/a.ts', text: "import { b } from './b.ts';" },
      { path: 'src/contract/b.ts', text: 'export const b = 1;' },
    ],
  },
  kept: [
    { path: 'src/contract/a.ts', text: "import { b } from './b.ts';\nimport('./c.ts');" },
    { path: 'src/contract/b.ts', text: 'export const b = 1;' },
    { path: 'src/contract/c.ts', text: "import { b } from './b.ts';" },
    { path: 'src/client/d.tsx', text: "import { e } from './e.ts';" },
    { path: 'src/client/e.ts', text: 'export const e = 1;' },
    { path: 'tests/client/e.test.ts', text: "import { e } from '#client/e.ts';" },
  ],
};

const suite = /^(?:for \(.*\{\n {2})?(?:describe|it|test)\(/m;
const awaiting = /^(?:const .* = )?await .*/gm;

const awaitsFirst: Rule = {
  name: 'a test file awaits before its first suite',
  fix:
    'Move the await above the first describe, it or test. While a file waits, its suites run; once they have ended, ' +
    'Node runs the hooks of after() in a process of its own, and what the file opened is closed.',
  check: (sources) =>
    pick(sources, /^tests\/.*\.test\.ts$/).flatMap((source) => {
      const at = suite.exec(source.text)?.index ?? source.text.length;
      // Keeps the lines of what comes before, for their numbers.
      const before = source.text.slice(0, at).replaceAll(/[^\n]/g, '');
      return findLines({ ...source, text: before + source.text.slice(at) }, awaiting);
    }),
  broken: [
    { path: 'tests/a.test.ts', text: "it('is', () => {});\nconst portal = await open();\n" },
    {
      path: 'tests/b.test.ts',
      text: 'for (const each of all) {\n  it(each, () => {});\n}\nawait open();\n',
    },
  ],
  kept: [
    {
      path: 'tests/c.test.ts',
      text: "const a = await open();\nit('is', async () => {\n  await a;\n});\n",
    },
  ],
};

const aliases =
  /^(\.{1,2}\/|#(contract|diagnosis|reference|server|client)\/|@site\/src\/components\/)/;
const foreign = /^(node:|@theme|@docusaurus\/|@generated\/|@page-data\/)/;

const specifiers: Rule = {
  name: 'imports are relative, of package.json imports, or of a package',
  fix:
    'Write ./x.ts, #contract/x.ts (or #diagnosis, #reference, #server, #client) or @site/src/components/X; a package must ' +
    'be in package.json. A relative path names its file with .ts or .tsx.',
  check(sources) {
    const manifest = sources.find(({ path: file }) => file === 'package.json')?.text ?? '{}';
    const { dependencies, devDependencies } = JSON.parse(manifest);
    // The types of a package without code of its own, such as hast, are below @types.
    const packages = Object.keys({ ...dependencies, ...devDependencies }).map((name) =>
      name.replace(/^@types\//, ''),
    );
    const isPackage = (specifier: string) =>
      packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
    return pick(sources, /^(src|tests)\/.*\.tsx?$/)
      .filter(({ path: file }) => !file.startsWith('tests/_house-style/'))
      .flatMap(readImports)
      .filter(({ specifier }) => {
        if (foreign.test(specifier)) return false;
        if (!aliases.test(specifier)) return !isPackage(specifier);
        return !specifier.startsWith('@site/') && path.extname(specifier) === '';
      })
      .map(({ from, specifier }) => `${from}: ${specifier}`);
  },
  broken: [
    { path: 'src/client/x.ts', text: "import { x } from '@/contract/x.ts';" },
    { path: 'src/client/y.ts', text: "import { x } from '~/x.ts';" },
    { path: 'src/client/z.ts', text: "import { x } from './x';" },
    { path: 'src/client/w.ts', text: "import { x } from '#components/x.ts';" },
  ],
  kept: [{ path: 'src/client/v.ts', text: "import { x } from './x.ts';" }],
};

const barrels: Rule = {
  name: 'no file only passes on what others export',
  fix: 'Delete it and import from the files that own the things: no barrel files.',
  check: (sources) =>
    pick(sources, /^(src|tests)\/.*\.tsx?$/)
      .filter((source) => {
        const statements = withoutComments(source).text.split(/;\s*\n|;\s*$/);
        const said = statements.map((each) => each.trim()).filter(Boolean);
        return said.length > 0 && said.every((each) => /^export\b[^=]*\bfrom\s+['"]/.test(each));
      })
      .map(({ path: file }) => file),
  broken: [
    {
      path: 'src/client/index.ts',
      text: "// all\nexport * from './a.ts';\nexport {\n  b,\n} from './b.ts';\n",
    },
  ],
  kept: [{ path: 'src/client/x.ts', text: "export { a } from './a.ts';\nexport const b = 1;\n" }],
};

const environment: Rule = {
  name: 'only settings read the environment',
  fix:
    'Read the variable in src/server/settings/settings.ts or src/plugins/site-settings.ts, where a bad value is ' +
    'named, and hand the setting in.',
  check: (sources) =>
    pick(sources, /^src\/(?!scripts\/).*\.tsx?$/).flatMap((source) =>
      findLines(withoutComments(source), /(?<!\bread\w*Settings\()\bprocess\.env\b.*/g),
    ),
  broken: [{ path: 'src/server/app.ts', text: 'const port = process.env.PORT;' }],
  kept: [{ path: 'src/server/main.ts', text: 'readSettings(process.env);' }],
};

const hooks: Rule = {
  name: 'a hook around each test is in a describe',
  fix: 'Move beforeEach or afterEach into it: test files share a process, and one beside it runs around their tests as well.',
  check: (sources) =>
    pick(sources, /^tests\/.*\.test\.ts$/).flatMap((source) =>
      findLines(source, /^(?:before|after)Each\(/gm),
    ),
  broken: [{ path: 'tests/client/x.test.ts', text: 'let x = 1;\nafterEach(() => x);\n' }],
  kept: [
    { path: 'tests/client/y.test.ts', text: "describe('y', () => {\n  afterEach(end);\n});\n" },
  ],
};

export const shapeRules = [
  fileSize,
  smallFiles,
  specifiers,
  barrels,
  environment,
  hooks,
  awaitsFirst,
];
