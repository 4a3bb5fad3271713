import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTag, toTag } from './kept-answer.ts';

/** Markdown that is made when it is asked for; who has it already is told that it is the same. */
export function sendMarkdown(request: FastifyRequest, reply: FastifyReply, text: string) {
  const tag = toTag(text);
  reply.headers({ 'cache-control': 'no-cache', etag: `W/${tag}` });
  if (hasTag(request, tag)) return reply.code(304).send();
  return reply.type('text/markdown; charset=utf-8').send(text);
}

/** Refuses what a program asked for, in words that its author reads. */
export function refuseInWords(reply: FastifyReply, status: number, text: string) {
  const type = 'text/plain; charset=utf-8';
  return reply.code(status).header('cache-control', 'no-cache').type(type).send(`${text}\n`);
}
