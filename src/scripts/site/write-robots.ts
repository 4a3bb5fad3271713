import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { privatePages } from '../../plugins/private-pages.ts';

/** Writes `robots.txt` (RFC 9309): what crawlers leave alone, and where each language lists its pages. */
export function writeRobots(site: string, publicUrl: string): void {
  const closed = ['/openplatformweb/', '/webopenplatformapi/', ...privatePages].map(
    (page) => `Disallow: ${page}`,
  );
  const closedInLanguages = privatePages.map((page) => `Disallow: /*${page}`);
  const sitemaps = languages.map(({ locale }) => {
    const prefix = locale === defaultLanguage.locale ? '' : `/${locale}`;
    return `Sitemap: ${publicUrl}${prefix}/sitemap.xml`;
  });
  const lines = ['User-agent: *', ...closed, ...closedInLanguages, '', ...sitemaps, ''];
  writeFileSync(path.join(site, 'robots.txt'), lines.join('\n'));
}
