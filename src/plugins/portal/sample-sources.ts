import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SampleSources } from '#reference/samples/fill-source.ts';

/** The source files that sample programs are made of. */
export function readSampleSources(siteDir: string): SampleSources {
  const folder = path.join(siteDir, 'src/reference/samples');
  const places = ['call', 'receiver', 'call-v2', 'receiver-v2', 'library'].flatMap((kind) =>
    readdirSync(path.join(folder, kind)).map((file) => `${kind}/${file}`),
  );
  return Object.fromEntries(
    places.map((place) => [place, readFileSync(path.join(folder, place), 'utf8')]),
  );
}
