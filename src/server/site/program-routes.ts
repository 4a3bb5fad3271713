import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  findProgram,
  type MarkdownProgram,
  swapProgram,
} from '#reference/samples/markdown-program.ts';
import { refuseInWords, sendMarkdown } from '#server/http/send-markdown.ts';

const ending = '.programs.json';

/** The addresses of operations' Markdown in the default language, each with programs beside it. */
function listOperations(directory: string): string[] {
  const files = globSync(`**/*${ending}`, { cwd: directory });
  return files.map((file) => `/${file.split(path.sep).join('/').slice(0, -ending.length)}`);
}

const demandLanguage = (programs: readonly MarkdownProgram[]) =>
  `\`language\` must be one of these: ${programs.map(({ id }) => id).join(', ')}.`;

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
      type Asked = { Querystring: { language?: unknown } };
      app.get<Asked>(url, { compress: false }, async (request, reply) => {
        const { language } = request.query;
        if (language === undefined) return reply.sendFile(url);
        const programs = await readPrograms();
        const asked = findProgram(programs, language);
        if (!asked) return refuseInWords(reply, 400, demandLanguage(programs));
        const page = await readFile(place(url), 'utf8');
        return sendMarkdown(request, reply, swapProgram(page, programs, asked));
      });
    }
  }
}
