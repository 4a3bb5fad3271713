import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toSpecimen } from '#server/core/built-in/labels/specimen.ts';
import { createTypeset } from '#server/core/built-in/labels/typeset.ts';
import { Texts } from '#server/text/texts.ts';
import type { SiteSettings } from '../../plugins/site-settings.ts';

/** Writes the one-part waybill template into a site: `/templates/waybill-one-part.pdf`. */
export function writeTemplates(site: string, { brandName, timeZone }: SiteSettings): void {
  const texts = new Texts(Date.now);
  const context = {
    brandName,
    timeZone,
    wireTextOf: (key: string, values?: Record<string, string>) => texts.get('en', key, values),
  };
  const directory = path.join(site, 'templates');
  mkdirSync(directory, { recursive: true });
  const pdf = createTypeset()('one-part', [toSpecimen(context)]);
  writeFileSync(path.join(directory, 'waybill-one-part.pdf'), pdf);
}
