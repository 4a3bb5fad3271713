import type { KeyRing } from '#server/database/key-ring.ts';
import { createGround, type Ground, openGround } from '#server/ground.ts';
import type { Settings } from '#server/settings.ts';

/** The ground of a database for as long as a command works on it. */
export interface OwnGround {
  ground: Ground;
  secrets: KeyRing;
  close(): Promise<void>;
}

/** Opens what commands stand on; throws a StartError for what the operator can change. */
export async function openOwnGround(
  settings: Settings,
  onConnectionLost: (error: Error) => void,
): Promise<OwnGround> {
  const open = await openGround(settings, onConnectionLost);
  const ground = createGround({ ...open, settings, now: Date.now });
  const close = async () => {
    await ground.courier.labels.close();
    await open.close();
  };
  return { ground, secrets: open.secrets, close };
}
