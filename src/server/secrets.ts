import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const maxOpened = 10_000;

const otherKey =
  'a stored secret does not open: MASTER_KEY (or master.key of DATA_DIR) must be the key it was sealed with';

/** What hangs on the master key: sealing of what must be read back (AES-256-GCM, base64 text), and other keys. */
export interface Secrets {
  seal(plain: string): string;
  /** Throws where the text was sealed under another master key or changed since. */
  open(sealed: string): string;
  /** A key of 32 bytes for one purpose, hex; it tells nothing of the master key or of another purpose's. */
  derive(purpose: string): string;
}

function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, nonceBytes);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const plain = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new Error(otherKey, { cause: error });
  }
}

export function createSecrets(masterKey: string): Secrets {
  const key = Buffer.from(masterKey, 'hex');
  // Whoever reads this memory reads the master key too; deciphering at every call costs more.
  const opened = new Map<string, string>();
  if (key.length !== keyBytes) throw new Error('the master key must be 64 hex digits');
  return {
    seal(plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed) {
      const known = opened.get(sealed);
      if (known !== undefined) return known;
      const text = unseal(key, sealed);
      if (opened.size >= maxOpened) opened.clear();
      opened.set(sealed, text);
      return text;
    },
    derive(purpose) {
      return Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes)).toString('hex');
    },
  };
}

/** The name of a new file is durable only once its folder is. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** The key of DATA_DIR, made at the first start; processes that start together agree on one. */
export function readMasterKey(dataDir: string): string {
  const file = path.join(dataDir, 'master.key');
  const read = () => readFileSync(file, 'utf8').trim();
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  // Flushed like the database's commits: without the key nothing sealed can be opened again.
  const options = { mode: 0o600, flag: 'wx', flush: true };
  writeFileSync(draft, randomBytes(keyBytes).toString('hex'), options);
  try {
    // A link appears whole or not at all, and never replaces another process's key.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
    flushFolder(dataDir);
  }
  return read();
}
