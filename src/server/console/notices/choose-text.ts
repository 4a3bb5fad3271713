/** Fallback languages of a notice, in this order. */
export const commonLocales = ['en', 'zh-CN'] as const;

/** The version for a reader; undefined only if there is none. */
export function chooseText<Text extends { locale: string }>(
  texts: readonly Text[],
  locale: string,
): Text | undefined {
  const found = [locale, ...commonLocales].map((wanted) =>
    texts.find((text) => text.locale === wanted),
  );
  return found.find((text) => text !== undefined) ?? texts[0];
}
