import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Compressed once, in a Node thread, since it may take 50 ms. */
const brotliQuality = 9;
/** For content that callers can create many variants of; the default of `@fastify/compress`. */
const quickBrotliQuality = 4;

const compress = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;

type Encoding = keyof typeof compress;

/** Shorter responses are sent uncompressed, as `@fastify/compress` does. */
const leastCompressedBytes = 1024;

/** RFC 9110 §12.5.3: returns true if a caller accepts an encoding; `*` covers those not named. */
function accepts(header: string, encoding: Encoding): boolean {
  const weights = new Map<string, number>();
  for (const entry of header.toLowerCase().split(',', 20)) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

function pickEncoding(request: FastifyRequest): Encoding | undefined {
  const header = String(request.headers['accept-encoding'] ?? '');
  return (['br', 'gzip'] as const).find((encoding) => accepts(header, encoding));
}

/** RFC 9110 §13.1.2; tags are compared weakly, so one covers a response in every encoding. */
export function hasTag({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known.trim() === '*' || known.includes(tag));
}

/** Returns the tag of content, without the `W/` of a weak one. */
export const toTag = (content: string | Buffer) => `"${hash('sha256', content).slice(0, 32)}"`;

/** A response for all callers, compressed once. Its routes set `compress: false`, or it would be compressed again. */
export class KeptAnswer {
  readonly #bytes: Buffer;
  readonly #type: string;
  readonly #tag: string;
  readonly #quality: number;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(content: string | Buffer, type: string, quality = brotliQuality) {
    this.#bytes = Buffer.from(content);
    this.#type = type;
    this.#tag = toTag(content);
    this.#quality = quality;
  }

  get length(): number {
    return this.#bytes.length;
  }

  get text(): string {
    return this.#bytes.toString();
  }

  async send(request: FastifyRequest, reply: FastifyReply, cacheControl = 'no-cache') {
    reply.header('cache-control', cacheControl);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // The response to a POST may hold a token, and clients never revalidate it by its tag.
    if (isRead) reply.header('etag', `W/${this.#tag}`);
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    reply.header('vary', vary);
    if (isRead && hasTag(request, this.#tag)) return reply.code(304).send();
    reply.type(this.#type);
    const encoding = pickEncoding(request);
    if (!encoding || this.#bytes.length < leastCompressedBytes) return reply.send(this.#bytes);
    return reply.header('content-encoding', encoding).send(await this.#compress(encoding));
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compress[encoding](this.#bytes, this.#quality);
    this.#compressed.set(encoding, made);
    return made;
  }
}

/** Most bytes that all kept responses may hold together, before compression. */
const mostKeptBytes = 4 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    keptAnswers: KeptAnswers;
  }
}

/** Compresses equal content of public responses once; drops the least recently sent ones above the limit. */
export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer>();
  #bytes = 0;

  find(content: string, type: string): KeptAnswer {
    const name = `${type} ${toTag(content)}`;
    const answer = this.#kept.get(name) ?? new KeptAnswer(content, type, quickBrotliQuality);
    // The map is in order of use.
    if (this.#kept.delete(name)) this.#bytes -= answer.length;
    if (answer.length < leastCompressedBytes || answer.length > mostKeptBytes) return answer;
    this.#kept.set(name, answer);
    this.#bytes += answer.length;
    this.#forget();
    return answer;
  }

  /** Bytes held, for tests. */
  get heldBytes(): number {
    return this.#bytes;
  }

  #forget(): void {
    for (const [name, { length }] of this.#kept) {
      if (this.#bytes <= mostKeptBytes) return;
      this.#kept.delete(name);
      this.#bytes -= length;
    }
  }
}

export const jsonType = 'application/json; charset=utf-8';

export const toKeptJson = (content: object) => new KeptAnswer(JSON.stringify(content), jsonType);

/** Makes a response once per content of its source; changed content must be a new object. */
export function keepWhileSame(readSource: () => object, make: () => KeptAnswer): () => KeptAnswer {
  let kept: { source: object; answer: KeptAnswer } | undefined;
  return () => {
    const source = readSource();
    if (kept?.source !== source) kept = { source, answer: make() };
    return kept.answer;
  };
}
