import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, site } from './places.ts';

/** The frozen versions of the documentation, the newest first. */
export const frozenVersions: readonly string[] = JSON.parse(
  readFileSync(path.join(root, 'versions.json'), 'utf8'),
) as string[];

/** Where documents stand beside the latest ones, below a language: `next` once it differs, and older versions. */
export const otherVersions = ['next', ...frozenVersions.slice(1)].filter((version) =>
  existsSync(path.join(site, version)),
);
