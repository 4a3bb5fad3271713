import { languages } from '#contract/languages.ts';
import { type Ledger, readLedger, writeLedger } from '../../plugins/translations/ledger.ts';

const docs = 'docusaurus-plugin-content-docs';

/** What a locale's working files were translated from holds for their frozen copies as well. */
function toFrozenRecords(ledger: Ledger, version: string, keys: ReadonlySet<string>): Ledger {
  const records: Ledger = {};
  for (const [name, entry] of Object.entries(ledger)) {
    const [, rest] = /^docusaurus-plugin-content-docs\/current([./].*)$/.exec(name) ?? [];
    if (rest) records[`${docs}/version-${version}${rest}`] = entry;
    if (name === 'contract.json') {
      const made = Object.entries(entry.made).filter(([key]) => keys.has(key));
      records[`${docs}/version-${version}/contract.json`] = {
        ...entry,
        made: Object.fromEntries(made),
      };
    }
  }
  return records;
}

/** Copies in every language what is on record of the translations that were frozen. */
export function copyRecords(root: string, version: string, keys: ReadonlySet<string>): void {
  for (const { locale } of languages) {
    const ledger = readLedger(root, locale);
    const records = toFrozenRecords(ledger, version, keys);
    if (Object.keys(records).length > 0) writeLedger(root, locale, { ...ledger, ...records });
  }
}
