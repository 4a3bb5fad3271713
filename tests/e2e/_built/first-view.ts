import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { site } from '../_support/places.ts';
import { toRoute } from '../_support/routes.ts';

const bytesPerKb = 1000;

interface LoadedFile {
  /** As the page names it. */
  address: string;
  /** After gzip. */
  kb: number;
}

/** The files that a page's HTML names, which load before anything is opened. */
export interface FirstView {
  route: string;
  scripts: LoadedFile[];
  styles: LoadedFile[];
}

const script = /<script [^>]*?src="?([^"\s>]+)/g;
const sheet = /<link rel="?stylesheet"? [^>]*?href="?([^"\s>]+)/g;

const sizes = new Map<string, number>();

function toFile(address: string): LoadedFile {
  const known = sizes.get(address);
  const kb = known ?? gzipSync(readFileSync(path.join(site, address))).length / bytesPerKb;
  sizes.set(address, kb);
  return { address, kb };
}

const listFiles = (html: string, tag: RegExp) =>
  [...new Set([...html.matchAll(tag)].map(([, address = '']) => address))].map(toFile);

/** Reads what each built page loads first. */
export function readFirstViews(): FirstView[] {
  return globSync('**/*.html', { cwd: site }).map((file) => {
    const html = readFileSync(path.join(site, file), 'utf8');
    return {
      route: toRoute(file),
      scripts: listFiles(html, script),
      styles: listFiles(html, sheet),
    };
  });
}

export const addUp = (files: readonly LoadedFile[]) => files.reduce((sum, { kb }) => sum + kb, 0);

const shownFiles = 8;

/** Names the largest files, which have to become smaller. */
export function nameLargest(files: readonly LoadedFile[]): string {
  const largest = files.toSorted((one, other) => other.kb - one.kb).slice(0, shownFiles);
  return largest.map(({ address, kb }) => `${address} ${kb.toFixed(1)}`).join(', ');
}
