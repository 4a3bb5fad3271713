/** Takes what is waiting by then; nothing where it was taken already. */
type Take<Item> = () => Item[];

/**
 * Gathers what comes in one turn of the event loop, and what comes while the lot before it is handled,
 * and has one lot handled after the other. `handle` takes its lot when it begins in earnest.
 */
export function inLots<Item extends { reject(error: unknown): void }>(
  handle: (take: Take<Item>) => Promise<void>,
): (item: Item) => void {
  let waiting: Item[] = [];
  let isHandling = false;

  async function handleOne(): Promise<void> {
    let lot: Item[] = [];
    const take = () => {
      lot = waiting;
      waiting = [];
      return lot;
    };
    try {
      await handle(take);
    } catch (error) {
      // It may have failed before anything was taken: nobody may wait for ever.
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
    // By then every call that came in with this one has been read.
    setImmediate(() => void handleAll());
  };
}
