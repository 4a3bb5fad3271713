import { onDemand } from '#server/runtime/gradual.ts';
import type { TextOf } from '#server/text/texts.ts';
import { PortalError } from '../portal-error.ts';
import type { cleanImage } from './clean-image.ts';

/** It takes 10 MB, and few servers ever receive a picture. */
export const loadDecoder = onDemand(() => import('./clean-image.ts'));

/** Larger than any photo of half a megabyte that was encoded again. */
const mostStoredBytes = 2_000_000;

type Clean = Awaited<ReturnType<typeof cleanImage>>;
type Image = { type: Exclude<Clean['type'], 'application/pdf'>; content: Buffer };

const toTexts = (values: Record<string, string | number> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Returns the decoder of pictures that come from outside the portal's pages; a refusal is its reason as text. */
export function createReadImage(textOf: TextOf) {
  return async (bytes: Buffer): Promise<Image | string> => {
    const { cleanImage } = await loadDecoder();
    try {
      const { type, content } = await cleanImage(bytes);
      if (type === 'application/pdf' || content.length > mostStoredBytes) {
        return textOf('portal.imageDetail');
      }
      return { type, content };
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      return textOf(error.text, toTexts(error.detail.values));
    }
  };
}
