import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Markdown that is made when it is asked for; who has it already is told that it is the same. */
export function sendMarkdown(request: FastifyRequest, reply: FastifyReply, text: string) {
  const tag = `W/"${hash('sha256', text).slice(0, 32)}"`;
  reply.headers({ 'cache-control': 'no-cache', etag: tag }).type('text/markdown; charset=utf-8');
  const isKnown = request.headers['if-none-match']?.includes(tag);
  return isKnown ? reply.code(304).send() : reply.send(text);
}

/** Refuses what a program asked for, in words that its author reads. */
export function refuseInWords(reply: FastifyReply, status: number, text: string) {
  const type = 'text/plain; charset=utf-8';
  return reply.code(status).header('cache-control', 'no-cache').type(type).send(`${text}\n`);
}
