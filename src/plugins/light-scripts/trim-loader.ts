import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toShortNames } from './short-names.ts';

type Json = Record<string, unknown>;

/** Edits a module that is one JSON object. */
function edit(source: string, change: (value: Json) => void): string {
  const start = source.indexOf('{');
  const end = source.lastIndexOf('}') + 1;
  const value = JSON.parse(source.slice(start, end)) as Json;
  change(value);
  return source.slice(0, start) + JSON.stringify(value) + source.slice(end);
}

function onlyOnce(all: readonly string[]): (one: string) => boolean {
  const counts = Map.groupBy(all, (each) => each);
  return (one) => counts.get(one)?.length === 1;
}

/** `ComponentCreator('/home', '3f1')`: a route's path, and what distinguishes routes with the same path. */
const creator = /(?<=ComponentCreator\(')([^']+)', '\w+(?=')/g;
const toPath = (key: string) => key.slice(0, key.lastIndexOf('-'));

/** Replaces the names of chunks, wherever they are in quotes. */
function shortenNames(source: string, registry: string): string {
  const short = toShortNames(registry);
  return source.replace(/(?<=")[\w-]+(?=")/g, (name) => short.get(name) ?? name);
}

/** A trim of a module; `readBeside` reads another file of its folder. */
type Trim = (source: string, readBeside: (name: string) => string) => string;

const trims = new Map<string, Trim>([
  // Only prerendering needs the names of modules.
  [
    'registry.js',
    (source) =>
      shortenNames(source.replace(/, "[^"]+", require\.resolveWeak\("[^"]+"\)\]/g, ']'), source),
  ],
  // Three random letters for each route, in two files; the path alone identifies the route.
  [
    'routes.js',
    (source) => {
      const isOnlyOne = onlyOnce([...source.matchAll(creator)].map(([, path = '']) => path));
      return source.replace(creator, (whole, path) => (isOnlyOne(path) ? `${path}', '0` : whole));
    },
  ],
  [
    'routesChunkNames.json',
    (source, readBeside) => {
      const routes = Object.entries(JSON.parse(source) as Json);
      const isOnlyOne = onlyOnce(routes.map(([key]) => toPath(key)));
      const toShort = (key: string) => (isOnlyOne(toPath(key)) ? `${toPath(key)}-0` : key);
      const names = Object.fromEntries(routes.map(([key, it]) => [toShort(key), it]));
      return shortenNames(JSON.stringify(names), readBeside('registry.js'));
    },
  ],
  // Names and versions of plugins, which are never shown.
  ['site-metadata.json', (source) => edit(source, (site) => (site.pluginVersions = {}))],
  // How the site is built.
  [
    'docusaurus.config.mjs',
    (source) =>
      edit(source, (config) => {
        for (const key of ['headTags', 'markdown', 'plugins', 'presets']) delete config[key];
      }),
  ],
  // Titles and descriptions of all documents, for cards that are on no page.
  [
    'version',
    (source) =>
      edit(source, ({ version }) => {
        if (version) (version as Json).docs = {};
      }),
  ],
  // Grammars of 20 languages; ours are loaded one by one (components/ColouredCode/prism.ts).
  [
    'prism-react-renderer',
    (source) => {
      const made = 'var Prism = __toESM(require_prism());\n';
      const [from, to] = [source.indexOf(made), source.indexOf('// src/themes/index.ts')];
      if (from < 0 || to < from)
        throw new Error('prism-react-renderer has another layout: change its trim.');
      return source.slice(0, from + made.length) + source.slice(to);
    },
  ],
  // All of TypeScript's helpers, for one that returns its argument.
  [
    'utils-common',
    (source) => source.replace('require("tslib")', '{ __importDefault: (module) => module }'),
  ],
]);

/** Removes from a package's file, whose kind the options name, what no component reads in a browser. */
export default function trim(
  this: { getOptions: () => { kind: string }; resourcePath: string },
  source: string,
): string {
  const readBeside = (name: string) =>
    readFileSync(path.join(path.dirname(this.resourcePath), name), 'utf8');
  return trims.get(this.getOptions().kind)?.(source, readBeside) ?? source;
}
