import { type Context, createContext, openContext } from '#server/context.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { Settings } from '#server/settings/settings.ts';

/** A context whose database is open while a command runs. */
export interface OwnContext {
  context: Context;
  secrets: KeyRing;
  close(): Promise<void>;
}

/** Opens the context of commands. Throws a StartError for what the operator can fix. */
export async function openOwnContext(
  settings: Settings,
  onConnectionLost: (error: Error) => void,
): Promise<OwnContext> {
  const open = await openContext(settings, onConnectionLost);
  const context = createContext({ ...open, settings, now: Date.now });
  const close = async () => {
    await context.courier.labels.close();
    await open.close();
  };
  return { context, secrets: open.secrets, close };
}
