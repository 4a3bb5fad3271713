import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { yearS } from '#contract/durations.ts';
import {
  defaultLanguage,
  type Language,
  languageOfLocale,
  languages,
} from '#contract/languages.ts';
import { toLatestVersion } from '#contract/versions/documents.ts';
import {
  findProgram,
  type MarkdownProgram,
  swapProgram,
} from '#reference/samples/markdown-program.ts';
import { allowAnyOrigin } from '#server/http/cors.ts';
import { showOwnAddress } from '#server/http/own-address.ts';
import { refuseInWords, sendMarkdown } from '#server/http/send-markdown.ts';
import type { Settings } from '#server/settings/settings.ts';
import { GrowingSite } from '#server/settings/site-facts.ts';
import type { Texts } from '#server/text/texts.ts';
import { sendWaiting } from './waiting-page.ts';

const ending = '.programs.json';

/** Lists the Markdown addresses of operations in the default language that have programs beside them. */
function listOperations(directory: string): string[] {
  const files = globSync(`**/*${ending}`, { cwd: directory });
  return files.map((file) => `/${file.split(path.sep).join('/').slice(0, -ending.length)}`);
}

const demandLanguage = (programs: readonly MarkdownProgram[]) =>
  `\`language\` must be one of these: ${programs.map(({ id }) => id).join(', ')}.`;

/**
 * Serves the Markdown of operations in every language of the site. `?language=php` adds the program in that
 * language, which is not cached for each: it would be most of the site.
 */
async function programRoutes(
  app: FastifyInstance,
  {
    directory,
    prefixes,
    site,
  }: { directory: string; prefixes: readonly string[]; site: GrowingSite },
): Promise<void> {
  const place = (address: string) => path.join(directory, address);
  for (const operation of listOperations(directory)) {
    const readPrograms = async () =>
      JSON.parse(await readFile(place(operation + ending), 'utf8')) as MarkdownProgram[];
    for (const url of prefixes.map((prefix) => `${prefix}${operation}.md`)) {
      if (!existsSync(place(url)) && !site.pending.includes(toLanguage(url).locale)) continue;
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

const howToBuild = 'The site is not built yet. Run: npm run build\n';

const locales = languages
  .map(({ locale }) => locale)
  .filter((locale) => locale !== defaultLanguage.locale);

/** Returns the language of `/en/apiDoc`. */
function toLanguage(url: string): Language {
  return languageOfLocale(url.split(/[/?#.]/)[1] ?? '');
}

/** Returns `/en` for `/en/apiDoc`; empty for the default language. */
function toPrefix(url: string): string {
  const { locale } = toLanguage(url);
  return locale === defaultLanguage.locale ? '' : `/${locale}`;
}

/** Types of client library archives: nothing may compress them again or declare an encoding. */
const archiveTypes: Readonly<Record<string, string>> = {
  '.tgz': 'application/gzip',
  '.whl': 'application/zip',
};

/** Addresses of assets and the logo change with their content; pages change with a build. */
function setHeaders(reply: FastifyReply, file: string): void {
  const isPicture = file.includes(`${path.sep}img${path.sep}`);
  const isHashed =
    file.includes(`${path.sep}assets${path.sep}`) ||
    (isPicture && /\?v=[\da-f]+$/.test(reply.request.url));
  reply.header('cache-control', isHashed ? `public, max-age=${yearS}, immutable` : 'no-cache');
  const archive = archiveTypes[path.extname(file)];
  if (archive) reply.type(archive);
}

/** Sends the page for people; other methods and requests for Markdown get plain text. */
function sendNotFound(directory: string, request: FastifyRequest, reply: FastifyReply) {
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  if (!isPage || /^[^?]*\.md(\?|$)/.test(request.url)) {
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
  }
  return reply.code(404).sendFile(`${toPrefix(request.url).slice(1)}/404.html`, directory);
}

/**
 * Lists the address of every page: `/en/home` for `en/home.html`. A language that is still being built has
 * the pages of the default language.
 */
function listPages(directory: string, { pending }: GrowingSite): string[] {
  const files = globSync('**/*.html', { cwd: directory });
  const built = files.map((file) => `/${file.split(path.sep).join('/').slice(0, -'.html'.length)}`);
  const own = built.filter((url) => toPrefix(url) === '');
  const coming = pending.flatMap((locale) => own.map((url) => `/${locale}${url}`));
  return [...new Set([...built, ...coming])];
}

/** Lists the versions of the documents other than the latest, as `/1.0` and `/en/1.0`. */
function listVersionPrefixes(pages: readonly string[]): string[] {
  const starts = pages.map((url) => /^((?:\/[^/]+){1,2})\/apiDoc\/index$/.exec(url)?.[1] ?? '');
  return starts.filter((prefix) => prefix !== toPrefix(prefix));
}

/** Serves the built site, and addresses of `versions`, the frozen ones; without a build every page is a 503. */
export async function siteRoutes(
  app: FastifyInstance,
  {
    directory,
    versions,
    settings,
    texts,
    now,
  }: {
    directory: string;
    versions: readonly string[];
    settings: Pick<Settings, 'shared' | 'publicUrl' | 'brandName' | 'brandLogo'>;
    texts: Texts;
    now: () => number;
  },
) {
  if (!existsSync(path.join(directory, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) =>
      reply.code(503).header('retry-after', '60').type('text/plain').send(howToBuild),
    );
    return;
  }
  allowAnyOrigin(app);
  if (settings.shared.publicUrl === '') showOwnAddress(app, settings.publicUrl);
  const site = new GrowingSite(directory, now);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(site.facts?.headers ?? {});
    const { pending } = site;
    if (pending.length === 0) return;
    const language = toLanguage(request.url);
    if (!pending.includes(language.locale)) return;
    return sendWaiting(request, reply, language, { settings, texts, pending });
  });
  await app.register(fastifyStatic, {
    root: directory,
    extensions: ['html'],
    redirect: false,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
    // The site's build puts a compressed file beside each that compression makes smaller.
    preCompressed: true,
    setHeaders,
  });
  const redirect = (from: string, to: string) =>
    app.get(from, (request, reply) => reply.redirect(to + (/\?.*$/.exec(request.url)?.[0] ?? '')));
  const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
  for (const prefix of prefixes) {
    redirect(`${prefix}/`, `${prefix}/home`);
    for (const name of ['/index.md', '/.md']) redirect(prefix + name, `${prefix}/home.md`);
    if (prefix) {
      redirect(prefix, `${prefix}/home`);
      redirect(`${prefix}.md`, `${prefix}/home.md`);
    }
    redirect(`${prefix}/apiDoc`, `${prefix}/apiDoc/index`);
    redirect(`${prefix}/apiDoc/`, `${prefix}/apiDoc/index`);
    redirect(`${prefix}/apiDoc.md`, `${prefix}/apiDoc/index.md`);
  }
  // The default language has no prefix, but people type one; more slashes would name another host.
  const ownPrefix = new RegExp(`^/${defaultLanguage.locale}[/\\\\]*`);
  for (const from of [`/${defaultLanguage.locale}`, `/${defaultLanguage.locale}/*`]) {
    app.get(from, (request, reply) => reply.redirect(request.url.replace(ownPrefix, '/')));
  }
  redirect(`/${defaultLanguage.locale}.md`, '/home.md');
  const pages = listPages(directory, site);
  for (const prefix of listVersionPrefixes(pages)) {
    for (const from of ['', '/', '/apiDoc', '/apiDoc/']) {
      redirect(prefix + from, `${prefix}/apiDoc/index`);
    }
    redirect(`${prefix}/apiDoc.md`, `${prefix}/apiDoc/index.md`);
  }
  // The latest version has no folder; while another existed, work on it was at /next.
  for (const name of ['next', toLatestVersion(versions)]) {
    for (const prefix of prefixes) {
      const own = `${prefix}/${name}`;
      for (const end of ['', '/']) redirect(own + end, `${prefix}/apiDoc/index`);
      const start = new RegExp(`^${RegExp.escape(own)}[/\\\\]*`);
      app.get(`${own}/*`, ({ url }, reply) => reply.redirect(url.replace(start, `${prefix}/`)));
    }
  }
  // Pages that only an older version has keep the address from when that one was the latest.
  for (const version of versions) {
    const inVersion = new RegExp(`^((?:/[\\w-]+)?)/${RegExp.escape(version)}(?=/apiDoc/)`);
    for (const url of pages.filter((page) => inVersion.test(page))) {
      const latest = url.replace(inVersion, '$1');
      if (pages.includes(latest) || app.hasRoute({ method: 'GET', url: latest })) continue;
      for (const end of ['', '.md']) redirect(latest + end, url + end);
    }
  }
  await programRoutes(app, { directory, prefixes, site });
  // Names the file of an address in full, or its folder and its compressed form would not be found.
  for (const url of pages) {
    if (app.hasRoute({ method: 'GET', url })) continue;
    app.get(url, (_request, reply) => reply.sendFile(`${url}.html`));
  }
  app.setNotFoundHandler((request, reply) => sendNotFound(directory, request, reply));
}
