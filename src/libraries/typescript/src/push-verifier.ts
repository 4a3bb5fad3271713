import { importSecret, isSignedBy } from './signature.ts';

/** Why a push was refused. `body`: signed, but not a push. */
export type PushFault = 'headers' | 'timestamp' | 'signature' | 'body';

/** The request is not a push of the courier, or is too old: answer with HTTP 401. */
export class PushError extends Error {
  readonly kind: PushFault;

  constructor(kind: PushFault, message: string) {
    super(message);
    this.name = 'PushError';
    this.kind = kind;
  }
}

/** Headers of a request, as Node.js or `fetch` has them. */
export type PushHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

function readHeader(headers: PushHeaders, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : '';
}

/** A push of a type that this library does not know: answer with HTTP 204, and log it. */
export interface PushEnvelope {
  /** The same in every attempt: process each once. */
  id: string;
  type: string;
  /** When it happened, RFC 3339. */
  timestamp: string;
  data: unknown;
}

export interface PushVerifierOptions {
  /** Seconds that a push's timestamp may be off; defaults to 300. */
  toleranceS?: number;
}

/** Verifies pushes of a webhook address by its secrets. */
export class Verifier<Push extends PushEnvelope> {
  readonly #keys: Promise<CryptoKey[]>;
  readonly #toleranceS: number;

  /** Accepts several secrets during a rotation. */
  constructor(secrets: string | readonly string[], { toleranceS = 300 }: PushVerifierOptions = {}) {
    const all = Array.isArray(secrets) && secrets.length > 0 ? secrets : [secrets];
    this.#keys = Promise.all(all.map((secret, index) => importSecret(`secrets[${index}]`, secret)));
    this.#toleranceS = toleranceS;
  }

  /**
   * Verifies a request and returns its push. `body` is the raw body, before any parser. Rejects with a
   * `PushError`.
   */
  async verify(body: string | Uint8Array, headers: PushHeaders): Promise<Push> {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
      readHeader(headers, `webhook-${name}`),
    ) as [string, string, string];
    if (id === '' || signatures === '') {
      throw new PushError('headers', 'A header of the signature is missing.');
    }
    const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= this.#toleranceS;
    if (!/^\d{1,12}$/.test(timestamp) || !isRecent) {
      throw new PushError('timestamp', 'The timestamp is too far from the clock of this machine.');
    }
    const found = await Promise.all(
      (await this.#keys).map((key) => isSignedBy(key, id, timestamp, bytes, signatures)),
    );
    if (!found.includes(true)) throw new PushError('signature', 'No secret made this signature.');
    return toPush<Push>(id, bytes);
  }
}

function toPush<Push extends PushEnvelope>(id: string, bytes: Uint8Array): Push {
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new PushError('body', 'The body is not JSON.');
  }
  if (typeof content !== 'object' || content === null || !('type' in content)) {
    throw new PushError('body', 'The body is no push: it has no type.');
  }
  return { ...content, id } as Push;
}
