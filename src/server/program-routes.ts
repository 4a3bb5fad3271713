import { hash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  findProgram,
  type MarkdownProgram,
  swapProgram,
} from '#reference/samples/markdown-program.ts';

const ending = '.programs.json';

/** The addresses of operations' Markdown in the default language, each with programs beside it. */
function listOperations(directory: string): string[] {
  const files = globSync(`**/*${ending}`, { cwd: directory });
  return files.map((file) => `/${file.split(path.sep).join('/').slice(0, -ending.length)}`);
}

/**
 * The Markdown of operations in every language of the site; `?language=php` asks for it with the
 * program in that language, which is not kept for each: it would be most of the site.
 */
export async function programRoutes(
  app: FastifyInstance,
  { directory, prefixes }: { directory: string; prefixes: readonly string[] },
): Promise<void> {
  const place = (address: string) => path.join(directory, address);
  for (const operation of listOperations(directory)) {
    const readPrograms = async () =>
      JSON.parse(await readFile(place(operation + ending), 'utf8')) as MarkdownProgram[];
    for (const url of prefixes.map((prefix) => `${prefix}${operation}.md`)) {
      if (!existsSync(place(url))) continue;
      app.get<{ Querystring: { language?: unknown } }>(url, async ({ query, headers }, reply) => {
        if (query.language === undefined) return reply.sendFile(url);
        const programs = await readPrograms();
        const asked = findProgram(programs, query.language);
        reply.header('cache-control', 'no-cache');
        if (!asked) {
          const known = programs.map(({ id }) => id).join(', ');
          const text = `There is no program in that language; ask for one of these: ${known}\n`;
          return reply.code(400).type('text/plain; charset=utf-8').send(text);
        }
        const text = swapProgram(await readFile(place(url), 'utf8'), programs, asked);
        const tag = `W/"${hash('sha256', text).slice(0, 32)}"`;
        reply.header('etag', tag).type('text/markdown; charset=utf-8');
        return headers['if-none-match']?.includes(tag) ? reply.code(304).send() : reply.send(text);
      });
    }
  }
}
