import { useText } from '#client/texts.ts';
import { toDevice } from '#contract/device.ts';

/** What a browser says of itself, in words that its owner knows it by. */
export function useDeviceName(userAgent: string): string {
  const text = useText();
  const { browser, system } = toDevice(userAgent);
  if (browser && system) return text('sessions.device', { browser, system });
  return browser ?? system ?? text('sessions.unknown');
}
