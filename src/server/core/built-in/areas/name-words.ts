/**
 * Tables for `names.ts`. Every word has the form that `foldLetters` returns (lower case, ة as ه, ى as ي, no
 * hamza), and Arabic words lack their article.
 */

/** Letters that Arabic and Persian keyboards write in several ways; hamza alone is silent. */
export const letterForms: ReadonlyMap<string, string> = new Map([
  ['ة', 'ه'],
  ['ى', 'ي'],
  ['ٱ', 'ا'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['ہ', 'ه'],
  ['ھ', 'ه'],
  ['ء', ''],
]);

/** Words for kinds of place, and the small words between them. */
export const genericWords: ReadonlySet<string> = new Set([
  ...['مدينه', 'مركز', 'محافظه', 'قسم', 'حي', 'اماره', 'من'],
  ...['city', 'governorate', 'governate', 'gov', 'province', 'prov', 'emirate', 'markaz'],
  ...['district', 'county', 'prefecture', 'region', 'autonomous', 'municipality', 'regency'],
  ...['of', 'the', 'madinat', 'madinet', 'medinet'],
  ...['provinsi', 'kecamatan', 'kec', 'administrasi', 'adm'],
  ...['shi', 'sheng', 'qu'],
]);

/** Generic only at the start: `Kota Bandung`, but `Lima Puluh Kota` is a name. */
export const leadingGenericWords: ReadonlySet<string> = new Set(['kota', 'kabupaten', 'kab']);

/** The Arabic article in Latin letters, with its forms before s, sh, z, r, t, d and n. */
export const latinArticles: ReadonlySet<string> = new Set([
  ...['al', 'el', 'as', 'es', 'ash', 'esh', 'az', 'ez', 'ar', 'er', 'at', 'et', 'ad', 'ed'],
  ...['an', 'en'],
]);

/** Endings of English ordinals after digits. */
export const ordinalEndings: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th']);

/** `خمسة عشر` and `الخامس عشر` are 15. */
export const arabicTeen = 'عشر';

const numberSpellings: readonly (readonly [number, string])[] = [
  [1, 'اول اولي واحد first one'],
  [2, 'ثاني ثانيه تاني تانيه اثنين اثنان second two'],
  [3, 'ثالث ثالثه تالت تالته ثلاثه ثلاث تلاته third three'],
  [4, 'رابع رابعه اربعه اربع fourth four'],
  [5, 'خامس خامسه خمسه خمس fifth five'],
  [6, 'سادس سادسه سته ست sixth six'],
  [7, 'سابع سابعه سبعه سبع seventh seven'],
  [8, 'ثامن ثامنه تامن تامنه ثمانيه ثمان تمانيه eighth eight'],
  [9, 'تاسع تاسعه تسعه تسع ninth nine'],
  [10, 'عاشر عاشره عشره tenth ten'],
  [11, 'حداشر eleventh eleven'],
  [12, 'اتناشر twelfth twelve'],
  [13, 'تلتاشر thirteenth thirteen'],
  [14, 'اربعتاشر fourteenth fourteen'],
  [15, 'خمستاشر fifteenth fifteen'],
  [16, 'ستاشر sixteenth sixteen'],
  [17, 'سبعتاشر seventeenth seventeen'],
  [18, 'تمنتاشر eighteenth eighteen'],
  [19, 'تسعتاشر nineteenth nineteen'],
  [20, 'عشرين عشرون twentieth twenty'],
];

/** Ordinal and cardinal number words, including Egyptian Arabic ones, and their values. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  numberSpellings.flatMap(([value, words]) =>
    words.split(' ').map((word): [string, number] => [word, value]),
  ),
);

/** Latin spellings of one Arabic sound, applied in this order: Mansourah is Mansura. */
export const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/ou|oo/g, 'u'],
  [/ee/g, 'i'],
  // Consonants only: Shaanxi is not Shanxi, nor Banyuasin III Banyuasin I.
  [/([b-df-hj-np-tv-z])\1+/g, '$1'],
  [/iy/g, 'i'],
  [/q/g, 'k'],
  [/[ae]h$/, 'a'],
];

/**
 * Kinds of place that Chinese writes onto the name. Two characters must stay, since 忠县 and 东区
 * are never called 忠 and 东; they repeat (景德镇市), so that cutting twice changes nothing.
 */
export const hanEndings =
  /(?<=\p{Script=Han}{2})(?:特别行政区|自治[区州县旗]|街道|林区|新区|地区|省|市|区|县|盟|旗|镇|乡)+$/u;

/** Generic words that careless spelling attaches to the name. */
export const gluedGenericWords =
  /^(?:محافظه|مدينه|مركز)(?:ال)?(?=\p{L}{2})|(?<=\p{L}{2})(?:governorate|city)$/u;
