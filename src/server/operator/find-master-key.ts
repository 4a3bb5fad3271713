import { existsSync } from 'node:fs';
import path from 'node:path';
import { readMasterKey } from '#server/master-key.ts';
import type { Settings } from '#server/settings.ts';

/** The master key that is there; undefined where a start would make one. */
export function findMasterKey({ masterKey, dataDir }: Settings): string | undefined {
  if (masterKey !== undefined) return masterKey;
  return existsSync(path.join(dataDir, 'master.key')) ? readMasterKey(dataDir) : undefined;
}
