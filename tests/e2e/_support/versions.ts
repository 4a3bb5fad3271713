import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './places.ts';

const list = path.join(root, 'versions.json');

/** The frozen versions of the documentation, the newest first; none before the first freeze. */
export const frozenVersions: readonly string[] = existsSync(list)
  ? (JSON.parse(readFileSync(list, 'utf8')) as string[])
  : [];

/** Where documents stand beside the latest ones, below a language: `next`, and older versions. */
export const otherVersions = frozenVersions.length > 0 ? ['next', ...frozenVersions.slice(1)] : [];
