/** Takes the first items that wait; all by default. */
type Take<Item> = (most?: number) => Item[];

/**
 * Batches items that arrive in one turn of the event loop or while a batch is handled. `handle` takes its
 * batch when it starts.
 */
export function inLots<Item extends { reject(error: unknown): void }>(
  handle: (take: Take<Item>) => Promise<void>,
): (item: Item) => void {
  const waiting: Item[] = [];
  let isHandling = false;

  async function handleOne(): Promise<void> {
    let lot: Item[] = [];
    const take = (most = waiting.length) => {
      lot = waiting.splice(0, most);
      return lot;
    };
    try {
      await handle(take);
    } catch (error) {
      // It may have failed before anything was taken: no caller may wait for ever.
      for (const { reject } of lot.length > 0 ? lot : take()) reject(error);
    }
  }

  async function handleAll(): Promise<void> {
    while (waiting.length > 0) await handleOne();
    isHandling = false;
  }

  return (item) => {
    waiting.push(item);
    if (isHandling) return;
    isHandling = true;
    // By then every call that arrived with this one has been read.
    setImmediate(() => void handleAll());
  };
}
