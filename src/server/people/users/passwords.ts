import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { FairQueue } from '#server/runtime/fair-queue.ts';
import { takeTurn } from '../take-turn.ts';

/** OWASP's argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
/** Concurrent hashes: each needs its memory and a core. */
const maxRunning = 2;
/** The last in the queue waits some seconds, less than a browser's timeout. */
const usualWaiting = 250;
const usualHashMs = 50;

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Normalises passwords that keyboards write differently (NIST SP 800-63B, 3.1.1.2). */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag))),
  );
}

function toPhc(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(tag)}`;
}

/** Hashes and verifies passwords, two at a time, with networks or users taking turns; `tooOften` if the queue is full. */
export class Passwords {
  private readonly queue: FairQueue;
  /** A hash for unknown users: never matches, at the same cost. */
  private readonly unknown = toPhc(randomBytes(saltBytes), randomBytes(tagBytes));

  constructor(maxWaiting = usualWaiting) {
    this.queue = new FairQueue({
      name: 'passwords',
      mostRunning: maxRunning,
      mostWaiting: { inAll: maxWaiting, ofOne: maxWaiting },
      usualMs: usualHashMs,
    });
  }

  /** The network or user that takes turns. */
  get waiting(): number {
    return this.queue.waiting;
  }

  /** Returns the PHC string of a new password. */
  async hash(password: string, asker = ''): Promise<string> {
    const salt = randomBytes(saltBytes);
    const message = normalizePassword(password);
    const tag = await takeTurn(this.queue, asker, () =>
      derive({ message, nonce: salt, tagLength: tagBytes, ...cost }),
    );
    return toPhc(salt, tag);
  }

  /** Compares a password with a hash; without a hash it takes as long and is false. */
  async verify(password: string, hash: string | undefined, asker = ''): Promise<boolean> {
    const [, memory, passes, lanes, salt, tag] =
      phc.exec(hash ?? '') ?? phc.exec(this.unknown) ?? [];
    const known = Buffer.from(tag ?? '', 'base64');
    const parameters = {
      message: normalizePassword(password),
      nonce: Buffer.from(salt ?? '', 'base64'),
      tagLength: known.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(lanes),
    };
    const found = await takeTurn(this.queue, asker, () => derive(parameters));
    return timingSafeEqual(found, known);
  }
}
