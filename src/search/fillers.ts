import { splitWords } from './split-words.ts';
import type { ToTerms } from './to-terms.ts';

/** Words that form a question without its subject; searched only if a query has no others. */
const fillers: Record<string, string> = {
  en: 'a an the how what why when where which who do does did i my me we you your it its is are was be been am can could should would will to of in on at for from by with and or not if this that there have has get please',
  'zh-CN':
    '的 了 吗 呢 啊 吧 是 在 我 你 您 我们 怎么 如何 什么 为什么 怎样 怎么办 哪 哪里 哪些 哪个 一个 有 和 与 或 把 被 要 能 会 可以 请 这 那 不 没 没有 我的 还 多少 几次 什么时候 现在 怎么样',
  th: 'คือ เป็น ที่ และ หรือ ของ ใน จาก ให้ ได้ ไหม ยังไง อย่างไร ทำไม อะไร เมื่อ ไร เมื่อไร เมื่อไหร่ ไหน จะ ต้อง มี การ ความ ไป มา แล้ว กับ ว่า นี้ นั้น ไม่ ไม่ได้ ครับ ค่ะ คะ ผม ฉัน เรา ทำ ที่ไหน เท่าไหร่ เท่าไร กี่',
  km: 'តើ ជា និង ឬ របស់ នៅ ក្នុង ពី ឱ្យ ឲ្យ បាន ទេ យ៉ាង ដូច ម្តេច យ៉ាងដូចម្តេច ហេតុ អ្វី ហេតុអ្វី អ្វីខ្លះ ពេល ណា ដែល នឹង ត្រូវ មាន ការ ទៅ មក ហើយ ជាមួយ ថា នេះ នោះ មិន ខ្ញុំ យើង ធ្វើ របស់ខ្ញុំ ឯណា នៅឯណា ប៉ុន្មាន ពេលណា បានទេ',
  ms: 'apa apakah bagaimana mengapa kenapa bila bilakah di ke dari yang dan atau itu ini ada adalah ialah saya kami kita anda untuk dengan pada dalam tidak boleh cara mana sekarang macam berapa',
  id: 'apa apakah bagaimana mengapa kenapa kapan di ke dari yang dan atau itu ini ada adalah saya kami kita anda untuk dengan pada dalam tidak bisa dapat cara mana gimana sekarang berapa',
  vi: 'la gi nao the lam sao tai vi khi co khong duoc toi ban chung ta va hoac cua o trong tu cho den voi thi ma mot cac nhung nay do bi cach nhu',
  ar: 'كيف ما ماذا لماذا متي اين هل هو هي في من الي علي عن مع او ان هذا هذه ذلك التي الذي لا لم يمكن يمكنني انا كل هناك كم الان',
};

/** Phrases of words that carry meaning elsewhere: `many labels`, `ที่อยู่` (an address). */
const phrases: Record<string, string> = {
  en: 'how many, how much, right now',
  th: 'อยู่ที่ไหน, อยู่ไหน',
  vi: 'het bao nhieu, bao nhieu, dang o dau, o dau',
};

export interface Fillers {
  terms: ReadonlySet<string>;
  phrases: readonly (readonly string[])[];
}

export function readFillers(locale: string, toTerms: ToTerms): Fillers {
  const read = (text: string) =>
    splitWords(text).map(({ word, unspaced }) => toTerms(word, unspaced)[0] ?? '');
  return {
    terms: new Set(read(fillers[locale] ?? '')),
    phrases: (phrases[locale] ?? '').split(', ').filter(Boolean).map(read),
  };
}

/** The terms of a query that are fillers or part of a filler phrase, in their order. */
export function markFillers(terms: readonly string[], fillers: Fillers): boolean[] {
  const starts = (phrase: readonly string[], at: number) =>
    phrase.every((term, offset) => terms[at + offset] === term);
  const marked = terms.map((term) => fillers.terms.has(term));
  for (const at of terms.keys())
    for (const phrase of fillers.phrases)
      if (starts(phrase, at)) marked.fill(true, at, at + phrase.length);
  return marked;
}
