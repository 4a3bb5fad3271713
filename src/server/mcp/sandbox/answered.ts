import { Type } from 'typebox';

/** Longest text of a response, such as a label as base64, which an agent cannot use. */
const longestText = 2000;

/** Bytes of JSON; with the sent text no more than a model's tools accept at once (decision 0071). */
const longestAnswerBytes = 17_000;
const longestSentBytes = 6_000;

const toBytes = (text: string) => Buffer.byteLength(JSON.stringify(text));

/** Returns the beginning of a text, and how much more there is. */
function begin(text: string, length: number): string {
  const begun = text.slice(0, length).toWellFormed();
  return `${begun}… (${text.length - length} characters more)`;
}

/** Cuts a text to at most `mostBytes` bytes of JSON. */
function cutToBytes(text: string, mostBytes: number): string {
  if (toBytes(text) <= mostBytes) return text;
  let length = Math.min(text.length, mostBytes);
  while (toBytes(begin(text, length)) > mostBytes) length = Math.floor(length * 0.95);
  return begin(text, length);
}

function shortenTexts(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length <= longestText ? value : begin(value, longestText);
  if (Array.isArray(value)) return value.map(shortenTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, shortenTexts(each)]),
  );
}

/** Cuts the end of a long signed text. */
export const shortenSent = (text: string) => cutToBytes(text, longestSentBytes);

/** Shortens the long texts of a response; returns it as truncated text if it is still too long. */
export function shorten(answer: unknown): unknown {
  const shortened = shortenTexts(answer);
  const json = JSON.stringify(shortened);
  if (Buffer.byteLength(json) <= longestAnswerBytes) return shortened;
  return cutToBytes(json, longestAnswerBytes);
}

/** Report of a sandbox call. */
export const answered = Type.Object({
  succeeded: Type.Boolean({ description: 'Whether the code of the response is "1".' }),
  status: Type.Integer({ description: 'HTTP status.' }),
  headers: Type.Record(Type.String(), Type.String()),
  response: Type.Unknown({
    description:
      'Long texts in it, such as labels, are cut; an answer that is still long is returned as truncated JSON text; request less data per call.',
  }),
  sent: Type.Object({
    path: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    body: Type.String({
      description: 'The signed text; version 1 sends it as bizContent of a form.',
    }),
  }),
});
