import type { AreaRow } from './area-row.ts';
import { genericWords, latinArticles } from './name-words.ts';
import { toFoldedWords, toKeyOfWords, toNameKey } from './names.ts';

/** Senders' spellings that area files and the rules below lack. They also apply to imported areas. */
const spellings: readonly (readonly [string, string])[] = [
  ['القاهرة', 'Le Caire|Caire|El Kahera|Qahira|Kahira|Kahera|Qaherah|Il Cairo|El Cairo|凯罗'],
  ['الجيزة', 'Gizah|Giza|Jiza|Jizah|Geza|Gizeh|Guiza|Guizeh|Giseh|El Gizza|Gyza|吉萨省|基萨'],
  [
    'الإسكندرية',
    'Alexandrie|Alexanderia|Alexandia|Aleksandria|Iskandar|Iskandariya|Eskandria|Iskandria|اسكندريا|سكندرية|亚力山大|亚历山德里亚',
  ],
  ['القليوبية', 'القلوبية|القليوبيا|Qalyub Governorate|盖勒尤卜|卡柳比亚|卡鲁比亚|盖卢比亚'],
  [
    'الدقهلية',
    'الدقهليه|الدهقلية|الدقهليا|Dakhlia|Dakhleya|Dakhalia|Dakahlya|Dakahliyya|达卡利亚|达卡赫利亚|代卡利亚',
  ],
  ['دمياط', 'Damiette|Damietta|Domyat|Demiat|Demyat|Dimyat|达米埃塔|达米耶塔|杜姆亚'],
  ['الشرقية', 'الشرقيا|Charkia|Charqiya|Eastern Governorate|东部省|东方省|沙奇亚|谢尔基亚'],
  ['الغربية', 'الغربيا|Garbia|Gharbieh|Western Governorate|西部省|西方省|盖尔比耶|格尔比亚'],
  ['المنوفية', 'المنوفيا|المنوفيه|穆努菲亚|米努菲亚|莫努菲亚|米努夫'],
  ['البحيرة', 'Béhéra|Beheyra|Bahira|Bahera|Behaira|Bihera|Buhera|贝海拉|湖省|贝赫拉'],
  [
    'كفر الشيخ',
    'Kafr Sheikh|Kafrelsheikh|Kafr Elsheikh|Kafr Cheikh|Kafr Shiekh|Kafr Sheekh|Kafr Sheik|卡夫拉谢赫|卡夫尔谢赫',
  ],
  [
    'الإسماعيلية',
    'الاسماعلية|الإسماعلية|اسماعيليا|Ismailiya|Ismalia|Ismailya|Ismaïlia|Ismaelia|伊斯梅里亚|伊斯玛利亚',
  ],
  ['السويس', 'Suis|Suwais|Suweis|Sweis|Swes|Sewis|Suese|Suezz|Soueis|Souis|苏伊士省'],
  [
    'بورسعيد',
    'Portsaid|Port-Saïd|Port Saeed|Port Sayed|Bor Said|Bour Said|Bor Saeed|Boursaid|بور سعيد|بورسعيد|塞德港|萨义德港',
  ],
  ['الفيوم', 'Fayoum|Fayum|Faioum|Fayyoum|Faiyoum|Fayom|Fayuom|Fayoom|法尤姆省'],
  [
    'بني سويف',
    'Bani Suif|Beni Suif|Beni Swaif|Bani Swaif|Bany Sweif|Beny Sweif|Bni Swif|Beni-Souef|Benisuef|Banisuef|Beni Suwaif|贝尼苏夫|贝尼斯韦夫|本尼苏韦夫',
  ],
  [
    'المنيا',
    'المنيه|Menia|Minia|Menya|Minya|Meniya|Miniya|Minieh|Menieh|Mynia|Meniea|Menyah|Minyah|米尼亚|明雅|明尼亚',
  ],
  [
    'أسيوط',
    'أسوط|اصيوط|Assiout|Asiut|Asyout|Assyut|Assyout|Asiout|Assuit|Asuit|Assut|Asiot|Asyot|Assiot|阿西尤特|艾西尤特|艾斯尤特',
  ],
  [
    'الوادي الجديد',
    'New Vally|Nouvelle Vallee|La Nouvelle Vallee|Wadi Gedid|Wady El Gedid|El Wady El Gadid|新谷|新河谷省',
  ],
  [
    'مطروح',
    'Matruh|Matroh|Matrooh|Matrouh|Matroh Governorate|Marsa Matruh|Mersa Matrouh|مطروج|马特鲁哈|马特鲁港',
  ],
  [
    'البحر الأحمر',
    'Mer Rouge|La Mer Rouge|Redsea|Red-Sea|Bahr El Ahmar|El Bahr El Ahmer|Bahr Ahmar|红海省',
  ],
  ['سوهاج', 'صوهاج|Sohaj|Suhag|Sohage|Souhaj|Sawhaj|Sohagg|苏哈杰|索哈格|苏哈格'],
  ['قنا', 'قناه|Kena|Qena|Kina|Quena|Kenna|Qinah|Qenah|Gena|基纳省|凯纳|克纳'],
  [
    'الأقصر',
    'لقصر|Louxor|Loxor|Lucsor|Luksor|Luxur|Loksor|Oksor|Uksur|Aksor|Oqsur|Uqsor|路克索|卢克苏尔',
  ],
  ['أسوان', 'Assouan|Asswan|Aswaan|Assouen|Aswan Governorate|Asuan|亚斯文|阿斯望'],
  [
    'شمال سيناء',
    'ش سيناء|شمال سينا|سيناء الشمالية|سيناء شمال|Northern Sinai|Sinai du Nord|Sinai Nord|Nord Sinai|Shamal Sinai|Shmal Sina|Shamal Saina|北西奈省|西奈北',
  ],
  [
    'جنوب سيناء',
    'ج سيناء|جنوب سينا|سيناء الجنوبية|سيناء جنوب|Southern Sinai|Sinai du Sud|Sinai Sud|Sud Sinai|Ganoub Sinai|Janoub Sina|Gnoub Sina|Ganob Sina|南西奈省|西奈南',
  ],
  ['أبو ظبي', 'أبوظبي|ابوضبي|أبو ضبي|Abudhabi|Abou Dhabi|Abu Zabi|Abou Zabi|Abu Dabi|AUH|阿布达比'],
  ['عجمان', 'Ajmaan|Adjman|Ujman|Aajman|阿吉曼|阿之曼'],
  ['دبي', 'دبى|Dubay|Dubaï|Doubai|Dubia|Dubayy|DXB|杜拜'],
  ['الفجيرة', 'الفجيره|Fujeira|Fujaira|Foudjairah|Fujayrah|Al Fujairah|Fujarah|富吉拉'],
  [
    'رأس الخيمة',
    'راس الخيمه|Ras Al Khaima|Ras El Khaimah|Ras El Khaima|Rasalkhaimah|Ras Alkhaimah|R.A.K.|拉斯海马|哈伊马角',
  ],
  ['الشارقة', 'الشارجة|Sharja|Sharjha|Chardjah|Charjah|Shariqah|Sharika|SHJ|沙加|夏尔迦'],
  [
    'أم القيوين',
    'ام القوين|Umm Al Quwein|Um Al Quwain|Um Al Quain|Umm Al Qaywayn|Umm Al Quawain|Oumm al Qaiwain|Umalquwain|U.A.Q.|乌姆盖万',
  ],
  ['Jakarta', 'Djakarta|Jkt|DKI|D.K.I. Jakarta|Daerah Khusus Jakarta|Jakarta DKI'],
  ['Yogyakarta', 'D.I. Yogyakarta|D.I.Y.|Jogyakarta|Djogjakarta|Yogya|Daerah Istimewa Jogjakarta'],
  ['Jawa Barat', 'Java Barat|Jawa Brt'],
  ['Jawa Timur', 'Java Timur|Jawa Tim|Djawa Timur'],
  ['Jawa Tengah', 'Java Tengah|Djawa Tengah'],
  ['Nusa Tenggara Barat', 'N.T.B.|West Nusatenggara'],
  ['Nusa Tenggara Timur', 'N.T.T.|East Nusatenggara'],
  ['Aceh', 'N.A.D.|Atjeh|Acheh|Nangroe Aceh Darussalam'],
];

/** Governorates of Egypt from 2008 to 2011, still in lists of shop systems. */
const formerProvinces: readonly (readonly [string, string])[] = [
  ['القاهرة', 'حلوان|Helwan|Hilwan|Helouan'],
  ['الجيزة', '6 أكتوبر|6th of October|6 October|Sixth of October|6 Oct'],
];

function toTable(pairs: readonly (readonly [string, string])[]) {
  return new Map(pairs.map(([name, written]) => [toNameKey(name), written.split('|')]));
}

const usual = toTable(spellings);
const former = toTable(formerProvinces);

function findUsualSpellings(names: readonly string[], isProvince: boolean): string[] {
  return names
    .map(toNameKey)
    .flatMap((key) => [...(usual.get(key) ?? []), ...((isProvince && former.get(key)) || [])]);
}

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

/** Finds siblings by senders' variants of their names. A key that two siblings share finds neither. */
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
