/** A file of texts as translators see it: `{"tester.send": {"message": "Send"}}`. */
export type Messages = Record<string, { message: string; description?: string }>;

/** Texts by their id. */
export type Texts = Record<string, string>;

/** `code.json`: texts of the interface. `contract.json`: texts of fields, operations and errors. */
export type TextFile = 'code.json' | 'contract.json';

/** The texts of a file. Throws on what is no file of texts, as while an editor is writing it. */
export function parseTexts(json: string): Texts {
  const messages = JSON.parse(json) as Messages;
  return Object.fromEntries(Object.entries(messages).map(([id, { message }]) => [id, message]));
}

/**
 * Fills the `{name}` places of a text; one without a value stays as it is. By hand: a regular
 * expression with a callback took a tenth of the time of a trace call.
 */
export function fillText(message: string, values: Record<string, string | number> = {}): string {
  if (!message.includes('{')) return message;
  const [head = '', ...tails] = message.split('{');
  return tails.reduce((text, tail) => {
    const end = tail.indexOf('}');
    const value = values[tail.slice(0, end)];
    return text + (end > 0 && value !== undefined ? value + tail.slice(end + 1) : `{${tail}`);
  }, head);
}
