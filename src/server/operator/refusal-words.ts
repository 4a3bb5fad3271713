import type { PortalError } from '#server/people/portal-error.ts';
import type { Texts } from '#server/texts.ts';

/** What refused a person's data, in English, with each field at fault. */
export function toRefusalWords(texts: Texts, { text, detail }: PortalError): string {
  const say = (key: string, values = detail.values) =>
    texts.get('en', key, values, key.startsWith('form.') ? 'code.json' : 'contract.json');
  const faults = Object.entries(detail.fields ?? {}).map(
    ([field, fault]) => `${field}: ${say(fault.text, fault.values)}`,
  );
  return [say(text), ...faults].join('\n');
}
