import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  version: string;
  packages?: Record<string, { version?: string }>;
}

/** Files that carry the version of the package; npm writes both alike. */
export const manifests = ['package.json', 'package-lock.json'];

/** Calls the package after the version that is worked on, as `npm version` does. */
export function writePackageVersion(root: string, version: string): void {
  for (const name of manifests) {
    const file = path.join(root, name);
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    manifest.version = version;
    const own = manifest.packages?.[''];
    if (own) own.version = version;
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
}
