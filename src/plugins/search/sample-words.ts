import type { Locale } from '#contract/languages.ts';
import { otherNames, type SampleLanguage, sampleLanguages } from '#reference/samples/languages.ts';

/** Words for a program to copy, in every language. */
const everywhere = 'sample, example, code, snippet, program';

const words: Readonly<Partial<Record<Locale, string>>> = {
  'zh-CN': '示例，例子，样例，代码，程序',
  th: 'ตัวอย่าง โค้ด โปรแกรม',
  km: 'ឧទាហរណ៍ គំរូ កូដ កម្មវិធី',
  ms: 'contoh, kod, atur cara',
  id: 'contoh, kode',
  vi: 'ví dụ, mẫu, mã nguồn, chương trình',
  ar: 'مثال، أمثلة، نموذج، كود، شفرة، برنامج',
};

/** Search words of an entry with programs in some languages. */
export function toSampleWords(ids: readonly SampleLanguage[], locale: Locale) {
  const names = sampleLanguages
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ id, name }) => [name, otherNames[id] ?? []].flat());
  return { languages: names.join(', '), samples: `${everywhere}, ${words[locale] ?? ''}` };
}

/** The language of a block of code that sends a call or takes a push; undefined for any other block. */
export function toSampleLanguage(lang: string, program: string): SampleLanguage | undefined {
  if (lang === 'bash') return /\bcurl\b/.test(program) ? 'curl' : undefined;
  if (lang === 'js' || lang === 'javascript') return 'node';
  return sampleLanguages.find(({ id }) => id === lang)?.id;
}
