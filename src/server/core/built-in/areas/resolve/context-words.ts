/** Words beside a name that show what it is, folded as in `names.ts`; Arabic ones keep a written article. */

type Level = 1 | 2 | 3;

const list = (words: string) => words.split(' ');

/** Words before a name of something named after a place. */
export const landmarksBefore: ReadonlySet<string> = new Set([
  ...list('شارع ش طريق محور ميدان كوبري محطه مسجد جامع مستشفي جامعه كليه مول نادي فندق بنك'),
  ...list('صيدليه مدرسه سوق بوابه موقف سنتر مطعم كافيه مكتبه ممشي كورنيش جسر مطار برج بنايه'),
  ...list('jalan jl jln gang gg desa kelurahan kel dusun pasar stasiun bandara terminal'),
]);

export const landmarksBehind: ReadonlySet<string> = new Set([
  ...list('street st str road rd avenue ave boulevard blvd lane highway hwy mall hospital'),
  ...list('university bank airport station hotel tower towers club mosque school bridge plaza'),
  ...list('museum stadium pharmacy cafe restaurant building bldg market square sq library metro'),
  ...list('lu jie dadao corniche الصحراوي الزراعي'),
]);

/** Words that may come between the word for a street and its name. */
export const honorifics: ReadonlySet<string> = new Set(
  list('الملك الشهيد الامير الرئيس الدكتور الشيخ الامام king sheikh raya'),
);

/** Words for a street before a name of up to three words: Jl. Imam Bonjol. */
export const streetsBefore: ReadonlySet<string> = new Set(list('jalan jl jln gang gg'));

/** Words inside a person's name, before its last part: جمال عبد الناصر. */
export const personParts: ReadonlySet<string> = new Set(
  list('عبد بن ابن بنت abd abdel abdul bin ibn bint'),
);

/** Words that turn a person's name before them into a place: بن زايد سيتي. */
export const cityWords: ReadonlySet<string> = new Set(list('سيتي city'));

/** Words that may come between a name and the word for a street. */
export const streetWords: ReadonlySet<string> = new Set(
  list('main ring desert agricultural north south east west middle old dong xi nan bei zhong'),
);

const toKinds = (levels: readonly Level[], words: string) =>
  list(words).map((word): [string, readonly Level[]] => [word, levels]);

/** Levels that a kind of place means, before the name. */
export const kindsBefore: ReadonlyMap<string, readonly Level[]> = new Map([
  ...toKinds([1], 'محافظه اماره provinsi'),
  ...toKinds([2], 'مدينه مركز قسم حي kota kabupaten'),
  ...toKinds([3], 'kecamatan'),
]);

export const kindsBehind: ReadonlyMap<string, readonly Level[]> = new Map([
  ...toKinds([1], 'governorate governate province emirate'),
  ...toKinds([2], 'regency'),
  ...toKinds([2, 3], 'district county'),
]);

/** Names in the courier's spelling of another kind than a word suggests. */
export const strangeNames: ReadonlyMap<string, RegExp> = new Map([
  ['kota', /^Kabupaten /],
  ['kabupaten', /^Kota /],
  ['regency', /^Kota /],
  ['district', /[县市省]$/u],
  ['county', /[区市省]$/u],
]);

/** A Chinese name before one of these names a street or a building. */
export const hanLandmark =
  /^(?:[东西南北中上下]?[路街巷桥站港店寺]|[一二三四五]?[路街]|[东西南北中]?大[道街厦学桥]|胡同|医院|学院|机场|银行|酒店|广场|公园|花园|小区|公寓|宾馆|饭店|火车站)/u;

/** A short Chinese name before one of these names another kind of place. */
export const hanKind = /^[省市区县州盟旗镇乡村]/u;

/** Given names, which are more often followed by another personal name than by a place: Ahmed Faisal. */
export const givenNames: ReadonlySet<string> = new Set([
  ...list('محمد احمد محمود مصطفي علي حسن حسين ابراهيم عمر عمرو خالد يوسف كريم طارق ايمن هاني'),
  ...list('مني ساره فاطمه مريم نور هدي ايه دعاء سعيد سيد'),
  ...list(
    'mohamed mohammed muhammad ahmed ahmad mahmoud mostafa mustafa ali hassan hussein ibrahim',
  ),
  ...list(
    'omar amr khaled khalid youssef yousef karim tarek tareq ayman hany mona sara sarah fatma',
  ),
  ...list('mariam maryam hoda budi siti andi rahmat dewi'),
]);

/** Names of provinces that may mean a part of a place named before them: عين شمس الغربية. */
export const sideNames: ReadonlySet<string> = new Set(list('الشرقية الغربية'));
