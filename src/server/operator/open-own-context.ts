import { type Context, createContext, openContext } from '#server/context.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { Settings } from '#server/settings/settings.ts';

/** The context of a database for as long as a command works on it. */
export interface OwnContext {
  context: Context;
  secrets: KeyRing;
  close(): Promise<void>;
}

/** Opens what commands stand on; throws a StartError for what the operator can change. */
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
