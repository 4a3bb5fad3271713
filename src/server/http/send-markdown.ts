import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends Markdown made on request and compressed once per content. Routes that send it set `compress: false`. */
export function sendMarkdown(request: FastifyRequest, reply: FastifyReply, text: string) {
  const answer = reply.server.keptAnswers.find(text, 'text/markdown; charset=utf-8');
  return answer.send(request, reply);
}

/** Refuses a program's request, in words for its author. */
export function refuseInWords(reply: FastifyReply, status: number, text: string) {
  const type = 'text/plain; charset=utf-8';
  return reply.code(status).header('cache-control', 'no-cache').type(type).send(`${text}\n`);
}
