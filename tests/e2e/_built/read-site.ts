import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { site } from '../_support/places.ts';
import { toRoute } from '../_support/routes.ts';
import type { BuiltSite } from './find-broken-links.ts';
import { type BuiltPage, readPage } from './read-page.ts';

/** Built pages by route; reading all of them takes some seconds. */
export function readPages(pattern: string): Map<string, BuiltPage> {
  return new Map(
    globSync(pattern, { cwd: site }).map((file) => [
      toRoute(file),
      readPage(readFileSync(path.join(site, file), 'utf8')),
    ]),
  );
}

export function readSite(): BuiltSite {
  const pages = readPages('**/*.html');
  const { origin } = new URL(pages.get('/home')?.canonical ?? '');
  const files = globSync('**/*.*', { cwd: site }).map((file) => file.split(path.sep).join('/'));
  return { origin, pages, files: new Set(files.map((file) => `/${file}`)) };
}
