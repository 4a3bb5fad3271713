import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAreaBook, type WrittenPlace } from '#server/core/built-in/areas/area-book.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { orderOf } from '../../../_support/orders.ts';
import { addIntegrator, call, openTestPortal } from '../../../_support/portal.ts';

const rows = shippedAreas();
const book = createAreaBook(rows);
const byCode = new Map(rows.map((row) => [row.code, row]));

/** Spellings of shop systems, maps, government sites and people, in English, French, Arabic and Chinese. */
const governorates: Readonly<Record<string, string>> = {
  'EG-C':
    'Cairo|Kairo|Le Caire|Al-Qahirah|El Kahera|El 2ahera|Al Qāhira|القاهره|قاهرة|开罗|開羅省|EG-C|EGC',
  'EG-GZ':
    'Giza|Gizah|El Giza|Al-Jīzah|Guizeh|Gizeh|الجيزه|جيزة|吉萨|吉薩省|EG-GZ|EGGZ|6th of October',
  'EG-ALX':
    'Alexandria|Alexandrie|Alex|Alex.|Al-Iskandariyya|El Iskandareya|Eskendereya|Iskandariyah|الاسكندريه|اسكندرية|الأسكندرية|亚历山大|亞歷山大省|EGALX|eg-alx',
  'EG-KB':
    'Qalyubia|Qaliubia|Kalyoubia|Qalyoubiya|Al-Qalyubiyya|El Kalyoubia|Qalioubia|Kalioubeya|القليوبيه|قليوبية|القلوبية|盖勒尤比省|EGKB',
  'EG-DK':
    'Dakahlia|Daqahliya|Ad-Daqahliyah|El Dakahlia|Dakahleya|Dakahliya|Dakhlia|Da2ahleya|Eldakahlia|الدقهليه|دقهلية|代盖赫利耶省|EGDK',
  'EG-DT': 'Damietta|Damiette|Dumyat|Domyat|Domiat|Dimyat|Damiatta|دمياط|杜姆亚特省|EGDT',
  'EG-SHR':
    'Sharqia|Al Sharqia|Ash-Sharqiyah|Sharkia|El Sharkia|Sharqiya|Sharkeya|Shar2ia|Charkia|Elsharkia|الشرقيه|شرقية|沙尔基亚省|EGSHR',
  'EG-GH':
    'Gharbia|Al-Gharbiyya|El Gharbia|Gharbiya|Gharbeya|Garbia|Elgharbia|الغربيه|غربية|加尔比亚省|EGGH',
  'EG-MNF':
    'Monufia|Monofia|Menofia|Menoufia|El Menoufia|Al Minufiyah|Monoufia|Menufiya|Monofeya|Munofiya|Elmonofia|المنوفيه|منوفية|米努夫省|EGMNF',
  'EG-BH':
    'Beheira|Behera|El Beheira|Al-Buhayrah|Bohaira|Beheyra|Be7era|El-Behira|Behaira|البحيره|بحيرة|布海拉省|EGBH',
  'EG-KFS':
    'Kafr El Sheikh|Kafr el-Sheikh|Kafr ash-Shaykh|Kafr Al Shaikh|Kafrelsheikh|Kafr El-Sheik|Kafr El Cheikh|Kafr Elsheikh|Kafr Alsheikh|كفرالشيخ|كفر شيخ|EGKFS',
  'EG-IS':
    "Ismailia|Ismaïlia|Ismailiya|Al-Isma'iliyah|El Esmailia|Ismaileya|Esma3ilia|Isma'ilia|الاسماعيليه|اسماعيلية|الاسماعلية|伊斯梅利亚省|EGIS",
  'EG-SUZ': 'Suez|As-Suways|El Suez|El Sewis|El Suweis|Soueis|السويس|سويس|苏伊士省|EGSUZ',
  'EG-PTS':
    'Port Said|Port-Said|Port-Saïd|Portsaid|Bur Sa‘id|Bor Said|Port Saeed|بور سعيد|塞得港省|EGPTS',
  'EG-FYM': 'Faiyum|Fayoum|El Fayoum|Al-Fayyūm|Fayum|Faioum|Elfayoum|الفيوم|فيوم|法尤姆省|EGFYM',
  'EG-BNS':
    'Beni Suef|Bani Suwayf|Beni-Suef|Beni Sweif|Bani Swef|Beni Souef|Beni Suif|Benisuef|Bani Souef|بنى سويف|بني سويف|بنيسويف|EGBNS',
  'EG-MN':
    'Minya|Al-Minya|El Minya|Menia|El Menia|Minia|Elminya|Al Minia|Menya|المنيا|منيا|明亚省|EGMN',
  'EG-AST': 'Asyut|Assiut|Asiut|Assiout|Assyut|Asyout|Asiout|اسيوط|أسيوط|艾斯尤特省|EGAST',
  'EG-WAD':
    'New Valley|Al-Wadi al-Jadid|El-Wadi El-Gadid|El Wadi El Gedeed|Wadi Gedid|Nouvelle Vallée|Valley New|Elwadi Elgedid|الوادى الجديد|وادي جديد|新河谷省|EGWAD',
  'EG-MT': 'Matrouh|Matruh|Marsa Matruh|Mersa Matrouh|Matrooh|مطروح|مرسي مطروح|马特鲁省|EGMT',
  'EG-BA':
    'Red Sea|Mer Rouge|Al-Bahr al-Ahmar|El Bahr El Ahmar|Redsea|The Red Sea|Bahr Ahmar|البحر الاحمر|بحر أحمر|红海省|EGBA',
  'EG-SHG': 'Sohag|Suhaj|Sohaj|Sawhaj|Souhag|Suhag|سوهاج|索哈杰省|EGSHG',
  'EG-KN': 'Qena|Qina|Kena|Quena|Qinā|قنا|基纳省|EGKN',
  'EG-LX': 'Luxor|Louxor|Al-Uqsur|El Oksor|Loxor|El Uqsor|الاقصر|أقصر|卢克索省|EGLX',
  'EG-ASN': 'Aswan|Assouan|Asswan|Aswān|Assuan|اسوان|阿斯旺省|EGASN',
  'EG-SIN':
    'North Sinai|Sinai North|N. Sinai|N Sinai|Sinai, North|Northern Sinai|Sinaï du Nord|Nord-Sinaï|Shamal Sina|Shamal Sinai|شمال سينا|سيناء الشمالية|ش سيناء|北西奈省|EGSIN',
  'EG-JS':
    'South Sinai|Sinai South|S. Sinai|S Sinai|S.Sinai|Southern Sinai|Sinaï du Sud|Sud Sinaï|Janub Sina|Ganoub Sina|Ganoub Sinai|جنوب سينا|سيناء الجنوبية|ج سيناء|南西奈省|EGJS',
};

/** Text that senders write before or after the name of a place. */
const around: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => `  ${name}\u200f `,
  (name) => `${name} Governorate`,
  (name) => `Governorate of ${name}`,
  (name) => `Muhafazat ${name}`,
  (name) => `Mohafazet ${name}`,
  (name) => `Gouvernorat de ${name}`,
  (name) => `محافظة ${name}`,
  (name) => `${name}, Egypt`,
  (name) => `${name},EG`,
  (name) => `${name}، مصر`,
  (name) => `${name} - جمهورية مصر العربية`,
  (name) => `${name} (Egypt)`,
  (name) => `${name} Egypt`,
  (name) => `Egypt, ${name}`,
  (name) => `مصر / ${name}`,
  (name) => `${name}, Égypte`,
  (name) => `${name}，埃及`,
];

function codeOf(written: WrittenPlace): string {
  const found = book.resolve(written);
  if ('areaCode' in found) return found.cityCode;
  return found.cityCode ?? found.provCode ?? `unknown ${found.unknown}`;
}

describe('common spellings', () => {
  it('resolve for all 27 governorates, with any text around them', () => {
    assert.equal(Object.keys(governorates).length, 27);
    for (const [code, spellings] of Object.entries(governorates)) {
      for (const spelling of spellings.split('|')) {
        const isCode = /^eg-?[a-z]+$/i.test(spelling);
        for (const write of isCode ? around.slice(0, 4) : around) {
          const prov = write(spelling);
          assert.equal(codeOf({ countryCode: 'EGY', prov, city: '', area: '' }), code, prov);
          const city = /october/i.test(spelling) ? `${code}-002` : `${code}-001`;
          assert.equal(codeOf({ countryCode: 'EGY', prov, city: prov, area: prov }), city, prov);
        }
      }
    }
  });

  it('may include province and country, in all countries', () => {
    const countries = { EGY: 'Egypt', UAE: 'UAE', IDN: 'Indonesia', CHN: 'China' };
    for (const { code, level, country: countryCode, name, aliases, parent } of rows) {
      if (level === 3) continue;
      const prov = byCode.get(parent ?? '')?.name ?? '';
      for (const each of [name, ...aliases]) {
        const known = codeOf({ countryCode, prov: prov || each, city: prov && each, area: 'x' });
        // شرق بورسعيد is a city beside الشرق.
        const beside = prov && each !== 'الشرق' ? ` - ${prov}` : '';
        for (const written of [`${each}, ${countries[countryCode]}`, `${each}${beside}`]) {
          const [city, top] = prov ? [written, prov] : ['', written];
          const found = codeOf({ countryCode, prov: top, city, area: 'x' });
          assert.equal(found, known, `${written} is ${code}`);
        }
      }
    }
  });

  it('may begin with the wider places in Chinese', () => {
    const written = {
      countryCode: 'CHN',
      prov: '中国广东省',
      city: '廣東省深圳市',
      area: '广东省深圳市南山区',
    };
    const place = book.resolve(written);
    assert.ok('areaCode' in place);
    assert.deepEqual([place.prov, place.city, place.area], ['广东省', '深圳市', '南山区']);
  });

  it('may differ in vowels, sounds and word order', () => {
    const cities: readonly (readonly [string, string, string])[] = [
      [
        'الدقهلية',
        'المنصورة',
        'El Mansora|Al-Mansoura|Mansoura City, Dakahlia, Egypt|Mansoura 35511',
      ],
      [
        'القاهرة',
        'القاهرة الجديدة',
        'Cairo New|New Cairo, Egypt|El Kahera El Gadida|New Cairo City',
      ],
      [
        'القاهرة',
        'مدينة نصر',
        'Nasr City, Cairo, Egypt|مدينة نصر - القاهرة|مدينة نصر، القاهرة، مصر',
      ],
      ['القاهرة', 'مصر الجديدة', 'مصر الجديدة، مصر|مصر الجديدة - القاهرة|Masr El Gedida, Egypt'],
      ['القاهرة', 'شبرا', 'شبرا مصر|Shoubra Masr|شبرا مصر، القاهرة'],
      ['جنوب سيناء', 'شرم الشيخ', 'Sharm El-Sheikh, S. Sinai|Charm el-Cheikh|Sharm Elshiekh'],
      ['البحيرة', 'كفر الدوار', 'Kafr El Dawar|Kafr El-Dawwar, Beheira'],
      ['الغربية', 'المحلة الكبرى', 'El Mahalla El Kobra|Mahalla El Kubra|Al Ma7alla Al Kobra'],
    ];
    for (const [prov, city, spellings] of cities) {
      for (const written of spellings.split('|')) {
        const found = book.resolve({ countryCode: 'EGY', prov, city: written, area: 'x' });
        assert.equal('areaCode' in found && found.city, city, written);
      }
    }
  });

  it('stay unknown when they mean another place or a doubtful one', () => {
    const provinces =
      'Sinai|Egypt|مصر|Korea|Kerala|Governorate|محافظة|Nasr City|Cairo, Giza|New|North|Salam|1|N';
    for (const prov of provinces.split('|')) {
      const found = codeOf({ countryCode: 'EGY', prov, city: '', area: '' });
      assert.equal(found, 'unknown prov', prov);
    }
    for (const city of ['Salam', 'Maadi, Dokki', 'Egypt', 'x, Egypt', 'City', '11511']) {
      assert.equal(codeOf({ countryCode: 'EGY', prov: 'مطروح', city, area: 'x' }), 'EG-MT', city);
    }
  });

  it('are accepted by an order', async () => {
    const portal = await openTestPortal();
    const integrator = await addIntegrator(portal);
    const order = orderOf(integrator);
    const place = {
      countryCode: 'EGY',
      prov: 'S. Sinai',
      city: 'Sharm El Sheikh, Egypt',
      area: 'x',
    };
    const receiver = { ...(order.receiver as object), ...place };
    const { code, msg } = await call(portal, integrator, 'order/addOrder', { ...order, receiver });
    assert.equal(code, '1', msg);
  });
});
