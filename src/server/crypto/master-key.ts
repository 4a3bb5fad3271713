import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/errors/start-error.ts';
import { flush, giveToOwner } from '#server/settings/data-dir.ts';
import type { Settings } from '#server/settings/settings.ts';
import { SealingKey } from './sealing-key.ts';

/** Master keys that may open the ring: the current one first, then the other during a replacement. */
export type MasterKeys = () => readonly [SealingKey, ...SealingKey[]];

const toFile = (dataDir: string) => path.join(dataDir, 'master.key');
/** File of the next key, from before it wraps the ring until it replaces the current one. */
const toNextFile = (dataDir: string) => `${toFile(dataDir)}.new`;

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

/** Writes a file atomically, under a unique name. */
function writeDraft(file: string, hex: string): string {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  // Flushed like the database's commits: without the key nothing sealed can be opened again.
  writeFileSync(draft, hex, { mode: 0o600, flag: 'wx', flush: true });
  giveToOwner(draft);
  return draft;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Returns the existing master key from the settings or DATA_DIR; undefined if a start would create one. */
export function peekMasterKey({
  masterKey,
  dataDir,
}: Pick<Settings, 'masterKey' | 'dataDir'>): string | undefined {
  return masterKey ?? readIfThere(toFile(dataDir));
}

/** Returns the key of DATA_DIR, created at the first start; processes that start together agree on one. */
export function readMasterKey(dataDir: string): string {
  const file = toFile(dataDir);
  const kept = readIfThere(file);
  if (kept !== undefined) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = writeDraft(file, randomBytes(32).toString('hex'));
  try {
    // A link appears whole or not at all, and never replaces another process's key.
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
    flush(dataDir);
  }
  return readFileSync(file, 'utf8').trim();
}

function toKey(hex: string, file: string): SealingKey {
  try {
    return new SealingKey(hex);
  } catch {
    throw new StartError(
      `${file} is damaged: it must hold the master key, 64 hex digits; put back a copy of it`,
    );
  }
}

/** Reads the keys of DATA_DIR: the one in use, then any that is about to replace it. */
function readFiles(dataDir: string): ReturnType<MasterKeys> {
  const next = toNextFile(dataDir);
  // Read first: whatever another process renames meanwhile, the key that wraps the ring is in one of the two.
  const following = readIfThere(next);
  const inUse = toKey(readMasterKey(dataDir), toFile(dataDir));
  return following === undefined ? [inUse] : [inUse, toKey(following, next)];
}

/** From the settings, else from DATA_DIR, read again each time. */
export function toMasterKeys({
  masterKey,
  oldMasterKey,
  dataDir,
}: Pick<Settings, 'masterKey' | 'oldMasterKey' | 'dataDir'>): MasterKeys {
  if (masterKey === undefined) return () => readFiles(dataDir);
  const key = new SealingKey(masterKey);
  const keys = oldMasterKey === undefined ? [key] : [key, new SealingKey(oldMasterKey)];
  return () => keys as [SealingKey];
}

/** Stores the next key beside the one in use, so that whichever opens the ring is found after a kill. */
export function keepNextMasterKey(dataDir: string, hex: string): void {
  const next = toNextFile(dataDir);
  renameSync(writeDraft(next, hex), next);
  flush(dataDir);
}

/**
 * Replaces the previous key by the next one, if that wraps the ring by now; returns the name under which the
 * previous one is kept. Undefined if there is nothing to do, or another process was faster.
 */
export function takeNextMasterKey(
  dataDir: string,
  wrapping: SealingKey,
  now: number,
): string | undefined {
  const [, next] = readFiles(dataDir);
  if (!next?.isSame(wrapping)) return undefined;
  const file = toFile(dataDir);
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  linkSync(file, draft);
  try {
    renameSync(toNextFile(dataDir), file);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    rmSync(draft);
    return undefined;
  }
  const kept = `${file}.until-${new Date(now).toISOString().replaceAll(':', '-')}`;
  renameSync(draft, kept);
  flush(dataDir);
  return kept;
}
