import { useText } from '#client/texts.ts';
import { toDevice } from '#contract/device.ts';

/** Name of a browser in words that its owner recognises. */
export function useDeviceName(userAgent: string): string {
  const text = useText();
  const { browser, system } = toDevice(userAgent);
  if (browser && system) return text('sessions.device', { browser, system });
  return browser ?? system ?? text('sessions.unknown');
}
