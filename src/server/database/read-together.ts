/** Keys of one query: a longer list would be another statement to keep, and a slow one. */
const mostKeys = 50;

interface Question<Key, Row> {
  key: Key;
  askers: { resolve(row: Row | undefined): void; reject(error: unknown): void }[];
}

/**
 * Reads what is asked for in one turn of the event loop by one query, a key once however often it
 * was asked for. The query starts after the last of the askers came, so nobody gets what is older
 * than their question. `load` resolves to the rows that exist, by the name of their key.
 */
export function readTogether<Key, Row>(
  toName: (key: Key) => string,
  load: (keys: Key[]) => Promise<Map<string, Row>>,
): (key: Key) => Promise<Row | undefined> {
  let waiting = new Map<string, Question<Key, Row>>();

  async function read(questions: [name: string, question: Question<Key, Row>][]): Promise<void> {
    const askers = questions.flatMap(([name, question]) =>
      question.askers.map((asker) => ({ name, asker })),
    );
    try {
      const rows = await load(questions.map(([, { key }]) => key));
      for (const { name, asker } of askers) asker.resolve(rows.get(name));
    } catch (error) {
      for (const { asker } of askers) asker.reject(error);
    }
  }

  function readAll(): void {
    const questions = [...waiting];
    waiting = new Map();
    for (let start = 0; start < questions.length; start += mostKeys) {
      void read(questions.slice(start, start + mostKeys));
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(readAll);
      const name = toName(key);
      const question = waiting.get(name) ?? { key, askers: [] };
      question.askers.push({ resolve, reject });
      waiting.set(name, question);
    });
}
