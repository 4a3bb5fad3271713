import type { Vectors } from '#reference/vectors.ts';

/** Ten times a whole file of vectors with every field. */
export const maxBytes = 64 * 1024;

const longest = 60;

/** Values in an uploaded file may have any length. */
export function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

export function toTemplate({ business = [], header = [], webhook = [] }: Vectors): string {
  const entries = [
    ...business.map(({ id }) => ({ id, cipher: '', digest: '' })),
    ...header.map(({ id }) => ({ id, digest: '' })),
    ...webhook.map(({ id }) => ({ id, signature: '' })),
  ];
  return `[\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`;
}

/** The format of results, for texts: one entry, its fields, and the lists of the file. */
export function toForm(vectors: Vectors): Record<'entry' | 'fields' | 'lists', string> {
  const [entry, fields] = vectors.webhook
    ? ['{"id": "webhook-1", "signature": "…"}', 'id, signature']
    : ['{"id": "business-1", "cipher": "…", "digest": "…"}', 'id, cipher, digest'];
  return { entry, fields, lists: Object.keys(vectors).join(', ') };
}
