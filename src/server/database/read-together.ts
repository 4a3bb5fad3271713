/** Keys of one query: a longer list would be another statement to keep, and a slow one. */
const mostKeys = 50;

interface Question<Key, Row> extends PromiseWithResolvers<Row | undefined> {
  key: Key;
}

/**
 * Reads what is asked for in one turn of the event loop by one query, a key once however often it
 * was asked for. The query starts after the last of the askers came, so nobody gets what is older
 * than their question. `load` resolves to the rows that exist, by the name of their key.
 */
export function readTogether<Key, Row>(
  load: (keys: Key[]) => Promise<Map<string, Row>>,
  toName: (key: Key) => string = String,
): (key: Key) => Promise<Row | undefined> {
  let waiting = new Map<string, Question<Key, Row>>();

  async function read(questions: [name: string, question: Question<Key, Row>][]): Promise<void> {
    try {
      const rows = await load(questions.map(([, { key }]) => key));
      for (const [name, { resolve }] of questions) resolve(rows.get(name));
    } catch (error) {
      for (const [, { reject }] of questions) reject(error);
    }
  }

  function readAll(): void {
    const questions = [...waiting];
    waiting = new Map();
    for (let start = 0; start < questions.length; start += mostKeys) {
      void read(questions.slice(start, start + mostKeys));
    }
  }

  return (key) => {
    if (waiting.size === 0) setImmediate(readAll);
    const name = toName(key);
    const question = waiting.get(name) ?? { key, ...Promise.withResolvers<Row | undefined>() };
    waiting.set(name, question);
    return question.promise;
  };
}
