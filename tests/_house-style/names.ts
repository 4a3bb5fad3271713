import { pick, type Rule } from './sources.ts';

const vague = /^(utils?|helpers?|common|misc)(\.|$)/;
/** Folders and files that Docusaurus finds by name keep the name it gives them. */
const folder = /^(_?[a-z0-9]+(-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*|_components)$/;
/** A folder of a page is the page's route: personalCenter. */
const route = /^[a-z][A-Za-z0-9]*$/;
const code = /^_?(use[A-Z][A-Za-z0-9]*|[a-z0-9]+(-[a-z0-9]+)*(\.test|\.spec|\.config|\.d)?)\.ts$/;
const component = /^([A-Z][A-Za-z0-9]*|index)\.tsx$/;
const sheet = /^([a-z0-9]+(-[a-z0-9]+)*(\.module)?)\.css$/;
/** Names that are a Docusaurus file to wrap. */
const wrapped = /^src\/theme\/.*\.tsx?$/;

function findFault(file: string): string | undefined {
  const parts = file.split('/');
  const name = parts.at(-1) ?? '';
  const bad = parts.find((part) => vague.test(part));
  if (bad) return `${file}: "${bad}" does not say what it holds`;
  const badFolder = parts
    .slice(0, -1)
    .find(
      (part, at) => !folder.test(part) && !(parts[1] === 'pages' && at > 1 && route.test(part)),
    );
  if (badFolder) return `${file}: folder ${badFolder}`;
  const fits = [code, component, sheet].some((pattern) => pattern.test(name));
  return fits || wrapped.test(file) ? undefined : `${file}: ${name}`;
}

export const names: Rule = {
  name: 'files and folders are named after what they hold',
  fix:
    'kebab-case.ts, useThing.ts for a hook, PascalCase folder with index.tsx and styles.module.css for a ' +
    'component; never utils, helpers, common or misc.',
  check: (sources) =>
    pick(sources, /^(src|tests)\/.*\.(tsx?|css)$/)
      .map(({ path: file }) => findFault(file))
      .filter((fault) => fault !== undefined),
  broken: [
    'src/client/fooBar.ts',
    'src/client/utils.ts',
    'src/server/helpers/x.ts',
    'src/components/fieldTable.tsx',
    'src/components/Field_Table/index.tsx',
    'src/components/fieldTable/index.tsx',
    'src/components/FieldTable/FieldTable.module.css',
  ].map((path) => ({ path, text: '' })),
};
