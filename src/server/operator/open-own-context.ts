import { createContext, openContext } from '#server/context.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Opens the context of a command, to be closed after it. Throws a StartError for what the operator can fix. */
export async function openOwnContext(settings: Settings, onConnectionLost: (error: Error) => void) {
  const open = await openContext(settings, onConnectionLost);
  const context = createContext({ ...open, settings, now: Date.now });
  const close = async () => {
    await context.courier.labels.close();
    await open.close();
  };
  return { context, secrets: open.secrets, close };
}
