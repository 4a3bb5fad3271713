import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Chunks of the build in `client-manifest.json`: all that load with one, and their files. */
export interface Manifest {
  origins: Record<string, string[]>;
  assets: Record<string, { css?: { publicPath: string }[] }>;
}

/** Names of the chunks that a route needs, by what it needs them for. */
interface Needs {
  [purpose: string]: string | Needs;
}

/** The needs of each route, in `routesChunkNames.json`; a key is the route and three letters of a hash. */
export type RouteChunks = Record<string, Needs>;

function toNames(needs: Needs): string[] {
  return Object.values(needs).flatMap((need) => (typeof need === 'string' ? need : toNames(need)));
}

function readJson<Content>(folder: string, name: string): Content {
  return JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
}

/** Addresses of the style sheets that the page of each route needs. */
export function toRouteSheets(
  chunks: RouteChunks,
  { origins, assets }: Manifest,
): [route: string, sheets: string[]][] {
  return Object.entries(chunks).map(([key, needs]) => {
    const ids = toNames(needs).flatMap((name) => origins[name] ?? []);
    const css = ids.flatMap((id) => assets[id]?.css ?? []);
    const sheets = new Set(css.map(({ publicPath }) => publicPath));
    return [key.slice(0, key.lastIndexOf('-')), [...sheets]];
  });
}

/** Adds sheets to a page behind the one that all pages have, in which it already stands. */
export function addSheets(html: string, sheets: readonly string[]): string {
  const added = sheets.filter((sheet) => !html.includes(sheet));
  const links = added.map((sheet) => `<link rel=stylesheet href=${sheet} />`).join('');
  return html.replace(/<link rel=stylesheet [^>]*>/, (first) => first + links);
}

/**
 * Names in each page the style sheets of its own: the theme names those of the first script alone,
 * and the others would come when the page has long been painted.
 */
export function linkSheets(generated: string, outDir: string, baseUrl: string): void {
  const chunks = readJson<RouteChunks>(generated, 'routesChunkNames.json');
  const manifest = readJson<Manifest>(generated, 'client-manifest.json');
  for (const [route, sheets] of toRouteSheets(chunks, manifest)) {
    const file = path.join(outDir, `${route.slice(baseUrl.length)}.html`);
    // A route around others has no page.
    if (sheets.length > 1 && existsSync(file))
      writeFileSync(file, addSheets(readFileSync(file, 'utf8'), sheets));
  }
}
