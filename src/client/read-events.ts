import { ApiFailure } from './api-failure.ts';

/** The server sends a sign of life at least every 15 seconds. */
const silentMs = 45_000;

/** Reads the next bytes; throws if the connection broke or the other end is gone. */
async function readNext(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiFailure('timeout', 'the stream is silent')), silentMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } catch (error) {
    throw error instanceof ApiFailure ? error : new ApiFailure('network', String(error));
  } finally {
    clearTimeout(timer);
  }
}

function parseEvent<Event>(text: string): Event {
  try {
    return JSON.parse(text.replace(/^data: /, ''));
  } catch (error) {
    throw new ApiFailure('server', String(error));
  }
}

/** Yields the JSON of each event of a stream and ends with it. Throws ApiFailure if it breaks off. */
export async function* readEvents<Event>(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Event, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let part = await readNext(reader); !part.done; part = await readNext(reader)) {
      text += decoder.decode(part.value, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) yield parseEvent<Event>(event);
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
