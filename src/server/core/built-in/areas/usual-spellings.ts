import { toNameKey } from './names.ts';

/**
 * Senders' spellings of places in Egypt, the UAE and Indonesia that neither the area files nor the rules of
 * `loose-names.ts` cover: each after its Arabic or local name. They also apply to imported areas, and to
 * databases filled before a spelling was added.
 */
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

/** Finds further spellings of a place with one of these names. */
export function findUsualSpellings(names: readonly string[], isProvince: boolean): string[] {
  return names
    .map(toNameKey)
    .flatMap((key) => [...(usual.get(key) ?? []), ...((isProvince && former.get(key)) || [])]);
}
