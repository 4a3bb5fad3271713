import type { SearchContent, SearchEntry, SearchPage } from './entry.ts';
import { type Fillers, markFillers, readFillers } from './fillers.ts';
import { Lexicon } from './lexicon.ts';
import type { Hit } from './open-search.ts';
import { readQuery } from './read-query.ts';
import { splitMarkedWords, splitWords } from './split-words.ts';
import type { Word } from './to-alternatives.ts';
import { createToTerms, type ToTerms, toTyped } from './to-terms.ts';

/** Words for setting or changing something that do not say what: `enable 2FA` looks for 2FA. */
const actWords: Readonly<Record<string, string>> = {
  en: 'set up setup configure change edit update add create make new generate regenerate delete remove revoke reset replace view see show list find manage enable disable activate deactivate turn off on open close settings setting again another',
  'zh-CN':
    '设置 配置 修改 更改 更换 换 改 添加 加 新增 增加 创建 新建 生成 重新 删除 移除 吊销 撤销 重置 查看 看 管理 启用 开启 打开 开 开通 停用 禁用 关闭 换绑',
  th: 'ตั้งค่า ตั้ง เปลี่ยน แก้ไข เพิ่ม สร้าง ใหม่ ลบ เพิกถอน รีเซ็ต ดู จัดการ เปิด ปิด ใช้งาน',
  km: 'កំណត់ ការកំណត់ ប្តូរ កែ បន្ថែម បង្កើត ថ្មី លុប ដក ចេញ ដកហូត មើល គ្រប់គ្រង បើក បិទ',
  ms: 'tetapkan tetapan tukar ubah sunting tambah cipta buat jana semula baharu padam buang hapus batalkan tarik balik lihat urus aktifkan hidupkan matikan buka tutup',
  id: 'atur pengaturan setel ubah ganti edit tambah tambahkan buat ulang baru hapus cabut reset lihat kelola aktifkan hidupkan matikan nonaktifkan buka tutup',
  vi: 'cai dat thiet lap doi sua thay them tao lai moi xoa thu hoi xem quan ly bat tat mo dong',
  ar: 'إعداد إعدادات ضبط تعيين تغيير تعديل إضافة إنشاء تجديد حذف إزالة إلغاء عرض إدارة تفعيل تشغيل تعطيل إيقاف فتح',
};

/** A console page with the terms that find it. */
interface ConsolePage {
  entry: SearchEntry;
  page: SearchPage;
  /** Terms of its title, of each action, of each other name. */
  phrases: ReadonlySet<string>[];
  terms: ReadonlySet<string>;
}

/** Alternatives for a typed word: a page must have all terms of one group. */
type Reading = string[][];

/** Least share of a query that a page must match to be shown. */
const leastShare = 0.6;
const longPhrase = 0.1;
const titleWeight = 1.5;

/** Commas separate phrases; a middle dot separates those of the interface. */
const between = /[,，、،·]/u;

/** Returns the terms of a phrase without fillers, if it has others; queries lose them too. */
function readPhrase(text: string, toTerms: ToTerms, fillers: Fillers, lexicon: Lexicon) {
  const words = splitMarkedWords(text).map((piece) => ({
    typed: toTyped(piece.word, piece.unspaced),
    terms: toTerms(piece.word, piece.unspaced),
  }));
  const isFiller = markFillers(
    words.map(({ terms }) => terms[0] ?? ''),
    fillers,
  );
  const said = words.filter((_, at) => !isFiller[at]);
  const kept = said.length > 0 ? said : words;
  for (const { typed, terms } of kept) {
    lexicon.addWord(typed, terms);
    for (const term of terms) lexicon.add(term);
  }
  return kept.map(({ terms }) => terms);
}

function toReading({ terms, unspaced, begun }: Word, lexicon: Lexicon): Reading {
  const [own = ''] = terms;
  const parts = unspaced && !lexicon.has(own) ? lexicon.cut(own) : [];
  const isCut = parts.length > 0 && parts.join('') === own;
  return [[own], ...(isCut ? [parts] : []), ...lexicon.findBegun(begun).map((term) => [term])];
}

function toMeant({ terms: [own = ''], typed, isKnown }: Word, lexicon: Lexicon): Reading {
  const slips = isKnown ? [] : lexicon.findSlips(typed);
  return [...lexicon.findKin(own), ...slips].map((term) => [term]);
}

const findIn = (reading: Reading, terms: ReadonlySet<string>) =>
  reading.find((group) => group.every((term) => terms.has(term)));

/** Scores how well a phrase of a page matches the query. */
function weighPhrase(readings: readonly Reading[], phrase: ReadonlySet<string>): number {
  const said = new Set(readings.flatMap((reading) => findIn(reading, phrase) ?? []));
  return said.size === 0 ? 0 : said.size - longPhrase * phrase.size;
}

/** The query as terms of the console. */
interface Typed {
  readings: Reading[];
  /** Alternatives that may have been meant. */
  meant: Reading[];
  /** The subject: without words for setting and changing, if others are left. */
  about: Reading[];
}

/** True if the query has all content words of a phrase, and more than one word. */
function isSaid(
  { readings, about }: Typed,
  phrase: ReadonlySet<string>,
  acts: ReadonlySet<string>,
) {
  const subject = [...phrase].filter((term) => !acts.has(term));
  const wanted = subject.length > 0 ? subject : [...phrase];
  if (!wanted.every((term) => readings.some(([own]) => own?.includes(term)))) return false;
  const isBare = readings.length === 1 && phrase.size > 1;
  return wanted.length > 1 || (about.length === 1 && !isBare);
}

/**
 * Finds console pages by title, by task and by other names. A hit is exact if it contains every typed word,
 * or if one of its names was typed in full. A single word that is only part of a name, such as `order`,
 * more likely asks for the documents.
 */
export function createFindConsolePages({ pages, entries }: SearchContent, locale: string) {
  const toTerms = createToTerms(locale);
  const fillers = readFillers(locale, toTerms);
  const lexicon = new Lexicon();
  const acts = new Set(
    splitWords(actWords[locale] ?? '').flatMap(
      ({ word, unspaced }) => toTerms(word, unspaced)[0] ?? [],
    ),
  );
  const known = entries.flatMap((entry): ConsolePage[] => {
    const page = pages[entry.page];
    const texts = [entry.title, ...(entry.names ?? '').split(between)];
    const read = texts.map((text) => readPhrase(text, toTerms, fillers, lexicon));
    const phrases = read.map((words) => new Set(words.flatMap(([own = '']) => own)));
    const terms = new Set(read.flat(2));
    return page ? [{ entry, page, phrases, terms }] : [];
  });

  const read = (subjects: readonly Word[]): Typed => {
    const readings = subjects.map((word) => toReading(word, lexicon));
    const meant = subjects.map((word, at) => [...(readings[at] ?? []), ...toMeant(word, lexicon)]);
    const isAct = ({ terms: [own = ''] }: Word) => acts.has(own);
    const about = meant.filter((_, at) => subjects[at] && !isAct(subjects[at]));
    return { readings, meant, about: about.length > 0 ? about : meant };
  };

  const weigh = ({ entry, page, phrases, terms }: ConsolePage, typed: Typed) => {
    const { readings, meant, about } = typed;
    const isThere = (reading: Reading) => findIn(reading, terms) !== undefined;
    const share = about.filter(isThere).length / about.length;
    const isNamed = phrases.some((phrase) => isSaid(typed, phrase, acts));
    const isWhole = readings.length > 1 && readings.every(isThere);
    const fit: Hit['fit'] = share >= leastShare && (isNamed || isWhole) ? 'exact' : 'part';
    const [title, ...others] = phrases.map((phrase) => weighPhrase(meant, phrase));
    const score = Math.max((title ?? 0) * titleWeight, ...others);
    const found = new Set(meant.flatMap((reading) => findIn(reading, terms) ?? []));
    return { share, score, hit: { entry, page, terms: found, fit, locale, toTerms } };
  };

  return (query: string): Hit[] => {
    const { subjects } = readQuery(query, toTerms, fillers, lexicon);
    if (subjects.length === 0) return [];
    const typed = read(subjects);
    return known
      .map((each) => weigh(each, typed))
      .filter(({ share }) => share >= leastShare)
      .sort((one, other) => other.share - one.share || other.score - one.score)
      .map(({ hit }) => hit);
  };
}
