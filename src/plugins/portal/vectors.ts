import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Vectors } from '#reference/vectors.ts';

/** The vectors that integrators download. */
export function readVectors(siteDir: string): Vectors {
  return JSON.parse(readFileSync(path.join(siteDir, 'static/vectors.json'), 'utf8'));
}
