import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isolate } from '#contract/isolate.ts';
import { defaultLanguage, type Language, languages, wireLocale } from '#contract/languages.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Texts } from '#server/text/texts.ts';

const tokens = path.resolve(import.meta.dirname, '../../css/custom.css');

const style = `
body { margin: 0; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; color: var(--color-text);
  background: var(--color-bg); font: var(--text-md) / var(--leading) var(--font-sans) }
header { border-block-end: 1px solid var(--color-border); padding: var(--space-4) var(--space-6) }
header a { display: inline-flex; gap: var(--space-3); align-items: center; color: inherit; font-weight: 700;
  text-decoration: none }
main { box-sizing: border-box; max-width: 40rem; padding: var(--space-12) var(--space-6); margin: 0 auto }
h1 { font-size: var(--text-2xl); line-height: var(--leading-tight); margin: 0 0 var(--space-4) }
p { color: var(--color-text-muted); margin: 0 0 var(--space-6) }
progress { inline-size: 100%; block-size: 8px; accent-color: var(--color-brand) }
nav { display: flex; flex-wrap: wrap; gap: var(--space-3); margin-block-start: var(--space-8) }
nav a { padding: var(--space-3) var(--space-5); border: 1px solid var(--color-brand); border-radius: var(--radius);
  color: var(--color-brand); text-decoration: none; font-weight: 600 }
nav a:first-child { border-color: var(--color-fill); background: var(--color-fill); color: var(--color-on-fill) }
a:focus-visible { outline: 2px solid var(--color-brand); outline-offset: 2px }`;

/** Milliseconds between two checks of the waiting page. */
const checkMs = 2000;

const script = `
let theme;
try { theme = localStorage.getItem('theme') } catch {}
if (theme !== 'dark' && theme !== 'light')
  theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;
setInterval(async () => {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (!answer) return;
  if (answer.status !== 503) return location.reload();
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const shown = document.querySelector('[role=status]');
  const now = page.querySelector('[role=status]');
  if (shown && now && shown.innerHTML !== now.innerHTML) shown.replaceChildren(...now.childNodes);
}, ${checkMs});`;

const policy = [
  "default-src 'self'",
  `script-src 'sha256-${hash('sha256', script, 'base64')}'`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const toPrefix = ({ locale }: Language) => (locale === defaultLanguage.locale ? '' : `/${locale}`);

/** How the site and its settings look at one moment. */
export interface Waiting {
  settings: Pick<Settings, 'brandName' | 'brandLogo'>;
  texts: Texts;
  pending: readonly string[];
}

/**
 * Returns the page shown in place of one whose language is still being built, in that language: it offers
 * the same page in the languages that are ready, English first, and reloads by itself. `url` is the path with
 * its query, below the language's prefix.
 */
function toWaitingHtml(language: Language, url: string, waiting: Waiting): string {
  const { settings, texts, pending } = waiting;
  const { locale } = language;
  const say = (id: string, values = {}) =>
    escapeHtml(texts.get(locale, id, isolate(values, locale), 'code.json'));
  const ready = languages.filter((each) => !pending.includes(each.locale));
  const offered = ready.toSorted(
    (one, other) => Number(other.locale === wireLocale) - Number(one.locale === wireLocale),
  );
  const links = offered.map((each) => {
    const address = escapeHtml(toPrefix(each) + url);
    const words = say('waiting.other', { language: each.name });
    return `<a href="${address}" hreflang="${each.locale}">${words}</a>`;
  });
  const brand = escapeHtml(settings.brandName);
  const title = say('waiting.title', { language: language.name });
  const counts = { ready: ready.length, total: languages.length };
  return `<!doctype html>
<html lang="${language.locale}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<title>${title} · ${brand}</title>
<style>${readFileSync(tokens, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')}${style}</style>
<script>${script}</script>
</head>
<body>
<header><a href="${toPrefix(language)}/home"><img src="${escapeHtml(settings.brandLogo)}" alt="" width="32" height="32">${brand}</a></header>
<main>
<h1>${title}</h1>
<p>${say('waiting.text')}</p>
<div role="status"><progress max="${counts.total}" value="${counts.ready}" aria-label="${title}"></progress> ${say('waiting.ready', counts)}</div>
<nav>${links.join('\n')}</nav>
</main>
</body>
</html>
`;
}

const fileEnding = /\.(?!html$)[a-z]+$/;

/** Seconds after which a program should ask again. */
const retryS = 15;

/** Answers 503 in place of anything of a language that is still being built: a page, or a line for programs. */
export function sendWaiting(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  waiting: Waiting,
) {
  // More slashes would name another host.
  const url = request.url.slice(toPrefix(language).length).replace(/^[/\\]*/, '/');
  reply.code(503).header('retry-after', String(retryS)).header('cache-control', 'no-store');
  if (fileEnding.test(url.replace(/[?#].*$/, ''))) {
    const words = `The ${language.locale} pages are being built. Try again in ${retryS} seconds.\n`;
    return reply.type('text/plain; charset=utf-8').send(words);
  }
  reply.header('content-security-policy', policy);
  return reply.type('text/html; charset=utf-8').send(toWaitingHtml(language, url, waiting));
}
