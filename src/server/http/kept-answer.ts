import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Made once, in a thread of Node's: it may take 50 ms. */
const brotliQuality = 9;
/** Of contents that callers can make many of, as `@fastify/compress` has it. */
const quickBrotliQuality = 4;

const compress = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;

type Encoding = keyof typeof compress;

/** Shorter answers are sent as they are, as `@fastify/compress` does. */
const leastCompressedBytes = 1024;

/** RFC 9110 §12.5.3: whether a caller takes an encoding, with `*` for each that is not named. */
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

/** RFC 9110 §13.1.2; tags are compared weakly, so one stands for an answer in each encoding. */
export function hasTag({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known.trim() === '*' || known.includes(tag));
}

/** The tag of a content, without the `W/` of a weak one. */
export const toTag = (content: string | Buffer) => `"${hash('sha256', content).slice(0, 32)}"`;

/**
 * An answer that is the same for all callers: its bytes, each of its compressed forms, and its tag are
 * made once. Routes that send one say `compress: false`, or it would be compressed again for others.
 */
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
    // The answer to a POST may hold a token, and no client asks for it by its tag.
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

/** What all kept answers may hold together, before they are compressed. */
const mostKeptBytes = 4 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    keptAnswers: KeptAnswers;
  }
}

/**
 * Public answers whose content is made for each request: equal content is compressed once. The least
 * recently sent ones are dropped when they exceed the limit.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer>();
  #bytes = 0;

  find(content: string, type: string): KeptAnswer {
    const name = `${type} ${toTag(content)}`;
    const answer = this.#kept.get(name) ?? new KeptAnswer(content, type, quickBrotliQuality);
    // The map's order is that of their use.
    if (this.#kept.delete(name)) this.#bytes -= answer.length;
    if (answer.length < leastCompressedBytes || answer.length > mostKeptBytes) return answer;
    this.#kept.set(name, answer);
    this.#bytes += answer.length;
    this.#forget();
    return answer;
  }

  /** Bytes that are held, for tests. */
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

/** Makes an answer once for each content of its source, which is another object where it is another. */
export function keepWhileSame(readSource: () => object, make: () => KeptAnswer): () => KeptAnswer {
  let kept: { source: object; answer: KeptAnswer } | undefined;
  return () => {
    const source = readSource();
    if (kept?.source !== source) kept = { source, answer: make() };
    return kept.answer;
  };
}
