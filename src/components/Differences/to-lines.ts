import type { FieldDifference } from '#reference/differences/compare-fields.ts';
import type { FactDifference, WireDifference } from '#reference/differences/compare-pages.ts';
import type { PageSchema } from '#reference/page.ts';
import type { FieldRow, Say } from '../FieldTable/field-row.ts';
import { needTexts, toFieldRows } from '../FieldTable/to-field-rows.ts';

/** A text about one thing in one version; words between backticks are code. */
export interface Line {
  label: string;
  before: string[];
  after: string[];
}

function toWords(row: FieldRow, part: FieldDifference['part'], say: Say): Map<string, string[]> {
  const example = say('fields.example.label');
  return new Map([
    [say('differences.type'), [row.type]],
    [say('differences.need'), [say(needTexts[part][row.need]), ...row.conditions]],
    ...row.rules
      .filter(({ label }) => label !== example)
      .map(({ label, value }): [string, string[]] => [label, [value]]),
    [say('fields.values.label'), row.values.map(({ value }) => `\`${value}\``)],
    [say('fields.codes.label'), row.codes.map(({ code, cases }) => `\`${code}\` ${cases}`)],
  ]);
}

/** Texts about a changed field that only one of the two versions has. */
export function toFieldLines({ part, before, after }: FieldDifference, say: Say): Line[] {
  const [old, fresh] = [before, after].map((side: PageSchema = {}) => {
    const [row] = toFieldRows(side, part, say);
    return row ? toWords(row, part, say) : new Map<string, string[]>();
  });
  const labels = new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])]);
  return [...labels]
    .map((label) => {
      const [was, is] = [old?.get(label) ?? [], fresh?.get(label) ?? []];
      return {
        label,
        before: was.filter((words) => !is.includes(words)),
        after: is.filter((words) => !was.includes(words)),
      };
    })
    .filter((line) => line.before.length + line.after.length > 0);
}

type ToWord = (value: FactDifference['before'], say: Say) => string;

const facts: Record<FactDifference['fact'], [label: string, ToWord]> = {
  path: ['operation.endpoint', (value) => `\`${value}\``],
  level: ['operations.level', (value, say) => say(`operations.level.${value}`)],
  businessDigest: ['operations.digest', (value, say) => say(`operations.digest.${value}`)],
  bodyLimitBytes: ['operations.body', (value) => `\`${Number(value) / 1024} KiB\``],
  sandboxOnly: [
    'operations.production',
    (value, say) => say(`operations.production.${value ? 'none' : 'call'}`),
  ],
};

export function toFactLine({ fact, before, after }: FactDifference, say: Say): Line {
  const [label, toWord] = facts[fact];
  return { label: say(label), before: [toWord(before, say)], after: [toWord(after, say)] };
}

function toWireWords({ fact }: WireDifference, value: string, say: Say): string {
  if (fact === 'basePath') return `\`${value}\``;
  if (fact === 'scheme') return say(`differences.scheme.${value}`);
  if (fact === 'envelope') return say(`differences.envelope.${value}`);
  return say(`differences.body.${value === 'application/json' ? 'json' : 'form'}`);
}

export function toWireLine(difference: WireDifference, say: Say): Line {
  const { fact, before, after } = difference;
  return {
    label: say(`differences.wire.${fact}`),
    before: [toWireWords(difference, before, say)],
    after: [toWireWords(difference, after, say)],
  };
}
