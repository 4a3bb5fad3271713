/** Texts that the site was built with, as far as the loaded scripts bring them. */
export const builtTexts: Record<string, string> = {};

export function addTexts(texts: Record<string, string>): void {
  Object.assign(builtTexts, texts);
}
