/** A text of an answer, such as a label as base64, that an agent can do nothing with. */
const longestText = 2000;
/** The sent body, and all of an answer together. */
const longestAnswer = 50_000;

export function shortenText(text: string, longest = longestText): string {
  return text.length <= longest
    ? text
    : `${text.slice(0, longest)}… (${text.length - longest} characters more)`;
}

function shortenTexts(value: unknown): unknown {
  if (typeof value === 'string') return shortenText(value);
  if (Array.isArray(value)) return value.map(shortenTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, shortenTexts(each)]),
  );
}

/** An answer with its long texts cut; as text with its end cut where that is still too much. */
export function shorten(answer: unknown): unknown {
  const shortened = shortenTexts(answer);
  const json = JSON.stringify(shortened);
  return json.length <= longestAnswer ? shortened : shortenText(json, longestAnswer);
}
