/** The texts that the site was built from, as far as the scripts that were loaded have brought them. */
export const builtTexts: Record<string, string> = {};

export function addTexts(texts: Record<string, string>): void {
  Object.assign(builtTexts, texts);
}
