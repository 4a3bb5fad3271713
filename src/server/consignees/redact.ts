type Json = unknown;

/** What a core or a courier's staff may have said of somebody in a push; receivers do without it. */
const freeFields = new Set([
  'reason',
  'otp',
  'sigPicUrl',
  'electronicSignaturePicUrl',
  'collectPicUrl',
  'collectElectronicSignaturePicUrl',
  'probleDescription',
  'problemPicUrl',
  'problemReason',
]);

type Redact = (name: string, text: string, beside: object) => string | undefined;

function walk(value: Json, redact: Redact): Json {
  if (Array.isArray(value)) return value.map((each) => walk(each, redact));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, each]): [string, Json][] => {
    if (typeof each !== 'string') return [[name, walk(each, redact)]];
    const text = redact(name, each, value);
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(entries);
}

/** JSON of ours with texts of it replaced, or left out; the same text where nothing was. */
function redactJson(text: string, redact: Redact): string {
  const before = JSON.parse(text) as Json;
  const after = JSON.stringify(walk(before, redact));
  return after === JSON.stringify(before) ? text : after;
}

/** What a push says of somebody's parcel without what may be said of them; whatever its schema demands stays. */
export function redactPush(
  content: string,
  mark: string,
  holds: (text: string) => boolean,
): string {
  return redactJson(content, (name, text, beside) => {
    if (freeFields.has(name)) return undefined;
    // A core says in its own words what happened, and who signed.
    if (name === 'desc' && 'scanType' in beside) return String(beside.scanType);
    return holds(text) ? mark : text;
  });
}

/** The same JSON with a mark for each text that holds what is looked for. */
export function redactTexts(json: string, mark: string, holds: (text: string) => boolean): string {
  return redactJson(json, (_name, text) => (holds(text) ? mark : text));
}
