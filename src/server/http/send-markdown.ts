import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Markdown that is made when it is asked for, compressed once for each content. Routes that send it say
 * `compress: false`.
 */
export function sendMarkdown(request: FastifyRequest, reply: FastifyReply, text: string) {
  const answer = reply.server.keptAnswers.find(text, 'text/markdown; charset=utf-8');
  return answer.send(request, reply);
}

/** Refuses what a program asked for, in words that its author reads. */
export function refuseInWords(reply: FastifyReply, status: number, text: string) {
  const type = 'text/plain; charset=utf-8';
  return reply.code(status).header('cache-control', 'no-cache').type(type).send(`${text}\n`);
}
