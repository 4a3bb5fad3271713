import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toShortNames } from './light-scripts/short-names.ts';

/** Chunks of the build in `client-manifest.json`: all that load with one, and their files. */
interface Manifest {
  origins: Record<string, string[]>;
  assets: Record<string, Partial<Record<Kind, { publicPath: string }[]>>>;
}

type Kind = 'css' | 'js';

/** Names of the chunks that a route needs, by purpose. */
interface Needs {
  [purpose: string]: string | Needs;
}

/** Chunks of each route, from `routesChunkNames.json`; a key is the route and the letters of a hash. */
type RouteChunks = Record<string, Needs>;

/** A page, and the addresses of all files that its routes load. */
export type PageFiles = { route: string } & Record<Kind, string[]>;

/** Docusaurus's files about the chunks of its routes. */
interface Generated {
  /** `routes.js` */
  routes: string;
  /** `registry.js` */
  registry: string;
  chunks: RouteChunks;
  manifest: Manifest;
}

function toNames(needs: Needs = {}): string[] {
  return Object.values(needs).flatMap((need) => (typeof need === 'string' ? need : toNames(need)));
}

const token = /ComponentCreator\('([^']+)', '(\w+)'\)|routes: \[|\]/g;

/** Returns the route of each page, with the keys of its chunks: those of the routes around it first. */
export function listPageKeys(routes: string): [route: string, keys: string[]][] {
  const around: string[] = [];
  const tokens = [...routes.matchAll(token)];
  return tokens.flatMap(([found, route, hash], at): [string, string[]][] => {
    if (found === ']') around.pop();
    if (route === undefined) return [];
    const key = `${route}-${hash}`;
    if (tokens[at + 1]?.[0] !== 'routes: [') return [[route, [...around, key]]];
    around.push(key);
    return [];
  });
}

/** Returns the files of each page beyond those of every page. */
export function toPageFiles({ routes, registry, chunks, manifest }: Generated): PageFiles[] {
  const { origins, assets } = manifest;
  const short = toShortNames(registry);
  return listPageKeys(routes).map(([route, keys]) => {
    const names = keys.flatMap((key) => toNames(chunks[key]));
    const ids = new Set(names.flatMap((name) => origins[short.get(name) ?? name] ?? []));
    const listFiles = (kind: Kind) =>
      [...ids].flatMap((id) => assets[id]?.[kind] ?? []).map(({ publicPath }) => publicPath);
    return { route, css: [...new Set(listFiles('css'))], js: [...new Set(listFiles('js'))] };
  });
}

/**
 * Names a page's own scripts in its HTML, so that they load together with those of every page instead of
 * after them. They are ahead of those, which then find them loaded.
 */
export function addScripts(html: string, scripts: readonly string[]): string {
  const added = scripts.filter((script) => !html.includes(script));
  const tags = added.map((script) => `<script src="${script}" defer></script>`).join('');
  return html.replace(/<script src=/, (first) => tags + first);
}

/** Edits the HTML of each page that Docusaurus wrote, by the files that its routes load. */
export function editPages(
  generated: string,
  { outDir, baseUrl }: { outDir: string; baseUrl: string },
  edit: (html: string, files: PageFiles) => string,
): void {
  const read = (name: string) => readFileSync(path.join(generated, name), 'utf8');
  const pages = toPageFiles({
    routes: read('routes.js'),
    registry: read('registry.js'),
    chunks: JSON.parse(read('routesChunkNames.json')),
    manifest: JSON.parse(read('client-manifest.json')),
  });
  for (const page of pages) {
    const file = path.join(outDir, `${page.route.slice(baseUrl.length) || 'index'}.html`);
    if (!existsSync(file)) continue;
    const html = readFileSync(file, 'utf8');
    const edited = edit(html, page);
    if (edited !== html) writeFileSync(file, edited);
  }
}
