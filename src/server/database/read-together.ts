/** Keys per query: a longer list would be another statement to cache, and a slow one. */
const mostKeys = 50;

interface Question<Key, Row> extends PromiseWithResolvers<Row | undefined> {
  key: Key;
}

/**
 * Batches the lookups of one turn of the event loop into one query. It starts after the last lookup arrived,
 * so no result is older than its request. `load` resolves to the existing rows, by the name of their key.
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
