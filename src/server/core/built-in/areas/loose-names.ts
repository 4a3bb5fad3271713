import type { AreaRow } from './area-row.ts';
import { genericWords, latinArticles } from './name-words.ts';
import { toFoldedWords, toKeyOfWords } from './names.ts';
import { findUsualSpellings } from './usual-spellings.ts';

/** Words for kinds of place, dropped only if the name is unknown with them. */
const kinds: ReadonlySet<string> = new Set([
  ...['muhafazat', 'muhafazah', 'muhafaza', 'muhafazet', 'muhafzat', 'muhafadhat', 'muhafadha'],
  ...['mohafazat', 'mohafazah', 'mohafaza', 'mohafazet', 'mohafzet', 'mohafza', 'mohafzat'],
  ...['gouvernorat', 'governorat', 'govt', 'imarat', 'emirat', 'state', 'town', 'ville'],
  ...['madina', 'madinah', 'medina', 'du', 'de', 'la', 'le', 'il'],
  ...['propinsi', 'prop', 'kotamadya', 'kodya', 'م'],
]);

const spellingsOfCommonWords = {
  n: 'north northern nord utara shamal shamaal shmal shimal chamal شمال شماليه شمالي',
  s: 'south southern sud selatan ganoub ganub ganob genoub gnoub janoub janub جنوب جنوبيه جنوبي',
  e: 'east eastern est timur',
  w: 'west western ouest barat',
  c: 'central tengah',
  new:
    'gedida gadida gedid gadid gadeed gadeda gedeed gdid gdida jadid jadida jadidah nouvelle ' +
    'nouveau baru جديد جديده',
  jawa: 'java djawa',
  sumatera: 'sumatra',
  kalimantan: 'borneo',
  kepulauan: 'islands kep',
};

/** Directions and other common words, which senders translate or abbreviate. */
const commonWords: ReadonlyMap<string, string> = new Map(
  Object.entries(spellingsOfCommonWords).flatMap(([form, words]) =>
    words.split(' ').map((word): [string, string] => [word, form]),
  ),
);

/** Digits used for Arabic sounds in Latin letters: Esma3ilia, El Be7era. */
const digitSounds: Readonly<Record<string, string>> = { 2: 'q', 3: '', 5: 'kh', 7: 'h', 8: 'gh' };
const soundingDigit =
  /(?<=\p{Script=Latin})[23578](?=\p{Script=Latin})|(?<![\p{L}\p{N}])[237](?=(?!st|nd|rd|th)\p{Script=Latin}{3})/giu;
const frenchElision = /(?<!\p{L})[dl]['’](?=\p{L})/giu;

/** Latin spellings of one consonant of Arabic names, applied in this order. */
const consonants: readonly (readonly [RegExp, string])[] = [
  [/ch|sh/g, 'S'],
  [/dj|gh|[gj]/g, 'g'],
  [/kh/g, 'x'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ph|v/g, 'f'],
  [/[qc]/g, 'k'],
  [/p/g, 'b'],
  [/([aeiouyw])h$/g, '$1'],
  [/([^aeiouyw])\1+/g, '$1'],
];

/** Fewer consonants make too many names sound alike. */
const leastConsonants = 3;

/** Returns the consonants of a word, and its vowels after the first as dark (o) or light (a). */
function toSound(word: string): string {
  if (!/^[a-z]{2}/.test(word)) return word;
  const folded = consonants.reduce((text, [from, to]) => text.replace(from, to), word);
  let vowels = 0;
  return folded.replace(/(?!^[yw])[aeiouyw]+/g, (vowel) => {
    vowels += 1;
    if (vowels === 1) return '?';
    return /[ouw]/.test(vowel) ? 'o' : 'a';
  });
}

/** كفرالشيخ is كفر الشيخ. */
const gluedArticle = /(?<=\p{Script=Arabic}{3})ال(?=\p{L}{3})/gu;

function toWords(name: string): string[] {
  const spoken = name
    .replace(soundingDigit, (digit) => digitSounds[digit] ?? digit)
    .replace(frenchElision, '');
  const words = toFoldedWords(spoken);
  const isSaid = (word: string) =>
    kinds.has(word) || genericWords.has(word) || latinArticles.has(word);
  const kept = words.filter((word) => !isSaid(word));
  return kept.length > 0 ? kept : words;
}

/** Returns `toNameKey` without kinds of places in more languages. */
export function toKindlessKey(name: string): string {
  return toKeyOfWords(toWords(name));
}

/** Returns the keys of a name, closest first; those after `~` are phonetic. */
function toLooseKeys(name: string): string[] {
  const words = toWords(name).map((word) => {
    const key = toKeyOfWords([word]).replace(gluedArticle, '');
    return commonWords.get(key) ?? commonWords.get(word) ?? key;
  });
  const sorted = words.toSorted().join(' ');
  const isCommon = (word: string) => word in spellingsOfCommonWords;
  const sounds = words.map((word) => (isCommon(word) ? word : toSound(word)));
  const glued = words.some(isCommon) ? '' : toSound(words.join(''));
  const heard = [sounds.toSorted().join(' '), glued]
    .filter((key) => key.replace(/[^b-np-zSX]/g, '').length >= leastConsonants)
    .map((key) => `~${key}`);
  return [words.join(''), sorted, ...heard].filter((key) => key !== '');
}

/** Countries with Arabic names, whose vowels have no fixed spelling in Latin letters. */
const spokenCountries: ReadonlySet<string> = new Set(['EGY', 'UAE']);

/**
 * Finds siblings by senders' variants of their names: other word order, abbreviated directions, French words,
 * Arabic with digits, other vowels. A key that two siblings share finds neither.
 */
export function createLooseNames(rows: readonly AreaRow[]): (name: string) => AreaRow | undefined {
  const byKey = new Map<string, AreaRow | undefined>();
  for (const row of rows) {
    const names = [row.name, ...row.aliases];
    const spellings = findUsualSpellings(names, row.level === 1);
    for (const key of new Set([...names, ...spellings].flatMap(toLooseKeys))) {
      if (key.startsWith('~') && !spokenCountries.has(row.country)) continue;
      byKey.set(key, byKey.has(key) ? undefined : row);
    }
    const { code } = row;
    // Shop systems send codes: EG-ALX or EGALX. Codes without a hyphen but with digits stay as they are.
    for (const each of /\d/.test(code) ? [code] : [code, code.replaceAll('-', '')]) {
      byKey.set(`#${each}`, row);
    }
  }
  return (name) => {
    const coded = byKey.get(`#${name.replace(/[^\p{L}\p{N}-]/gu, '').toUpperCase()}`);
    if (coded) return coded;
    for (const key of toLooseKeys(name)) {
      const row = byKey.get(key);
      if (row) return row;
    }
    return undefined;
  };
}
