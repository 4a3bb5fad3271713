import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAreaBook } from '#server/core/built-in/areas/area-book.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';

const book = createAreaBook(shippedAreas());

/** Province, city and area of each candidate in one text, as in the tables here. */
function resolve(text: string) {
  const { ambiguous, candidates } = book.resolveText({ text, limit: 5 });
  const places = candidates.map(({ prov, city, area }) =>
    [...new Set([prov, city, area])].filter((name) => name !== '').join(' '),
  );
  return { ambiguous, places };
}

describe('a city named in full before a street', () => {
  const texts: [text: string, place: string][] = [
    ['上海市南京西路1788号', '上海市'],
    ['上海市北京西路', '上海市'],
    ['上海市中山北路3663号', '上海市'],
    ['上海市北高新园区', '上海市'],
    ['北京市南锣鼓巷', '北京市'],
    ['北京市中关村大街27号', '北京市'],
    ['天津市南京路', '天津市'],
    ['武汉市南湖大道', '湖北省 武汉市'],
    ['武汉市东湖高新区', '湖北省 武汉市'],
    ['长沙市南大门', '湖南省 长沙市'],
    ['长沙市区', '湖南省 长沙市'],
    ['合肥市南二环', '安徽省 合肥市'],
    ['深圳市北环大道', '广东省 深圳市'],
    ['青岛市南京路', '山东省 青岛市'],
    ['济南市中心医院', '山东省 济南市'],
    ['兰州市南关什字', '甘肃省 兰州市'],
    ['南京市北京东路', '江苏省 南京市'],
    ['大连山东路', '辽宁省 大连市'],
    ['惠州市东平', '广东省 惠州市'],
    ['河南阳光花园', '河南省'],
    ['江西安福县', '江西省 吉安市 安福县'],
    ['天津市南开区', '天津市 南开区'],
    ['重庆市北碚区', '重庆市 北碚区'],
    ['佛山市南海区', '广东省 佛山市 南海区'],
    ['中山市南区', '广东省 中山市 南区街道'],
    ['东莞市南城', '广东省 东莞市 南城街道'],
  ];
  for (const [text, place] of texts) {
    it(`is the only candidate: ${text}`, () => {
      assert.deepEqual(resolve(text), { ambiguous: false, places: [place] });
    });
  }
});

describe('a name that begins with 市, or ends in 市 before 市', () => {
  const texts: [text: string, place: string][] = [
    ['青岛市市南区香港中路', '山东省 青岛市 市南区'],
    ['青岛市南区', '山东省 青岛市 市南区'],
    ['青岛市北区台东', '山东省 青岛市 市北区'],
    ['济南市市中区经七路', '山东省 济南市 市中区'],
    ['乐山市中区', '四川省 乐山市 市中区'],
    ['市南区香港中路', '山东省 青岛市 市南区'],
    ['荆州市沙市区', '湖北省 荆州市 沙市区'],
    ['荆州沙市', '湖北省 荆州市 沙市区'],
    ['常德市津市市', '湖南省 常德市 津市市'],
    ['乌鲁木齐市新市区北京路', '新疆维吾尔自治区 乌鲁木齐市 新市区'],
    ['湖北京山市', '湖北省 荆门市 京山市'],
    ['王海南京市玄武区', '江苏省 南京市 玄武区'],
  ];
  for (const [text, place] of texts) {
    it(`is found: ${text}`, () => {
      assert.deepEqual(resolve(text), { ambiguous: false, places: [place] });
    });
  }
});

describe('a place elsewhere with weak evidence', () => {
  const ruledOut: [text: string, place: string, elsewhere: string][] = [
    ['Salem Mohamed, 10 Tahrir St, Cairo', 'القاهرة', 'Salem'],
    ['Faisal Ahmed, Dubai Marina', 'Dubai Dubai Marina', 'بدر'],
    ['Badr Mahmoud, 5 El Nasr St, Tanta', 'الغربية طنطا', 'بدر'],
    ['Jl. Merdeka Barat, Kota Bandung', 'Jawa Barat Kota Bandung', 'Magetan'],
    ['Jl. Imam Bonjol, Medan', 'Sumatera Utara Kota Medan', 'Bonjol'],
    ['Medan Jl Gatot Subroto 5', 'Sumatera Utara Kota Medan', 'Gorontalo'],
    ['Jl. Gatot Subroto Timur, Denpasar', 'Bali Kota Denpasar', 'Gorontalo'],
    ['Jalan Raya Bogor KM 30, Depok', 'Jawa Barat Kota Depok', 'Bogor'],
    ['12 Salah Salem Street, Nasr City, Cairo', 'القاهرة مدينة نصر', 'السلام'],
    ['شارع جمال عبد الناصر، شبين الكوم', 'المنوفية شبين الكوم', 'بني سويف'],
    ['برج خليفة، دبي', 'Dubai', 'الخليفة'],
    ['طريق القاهرة الاسكندرية الصحراوي 6 اكتوبر', 'الجيزة 6 أكتوبر', 'الإسكندرية'],
  ];
  for (const [text, place, elsewhere] of ruledOut) {
    it(`is not a candidate: ${text}`, () => {
      const { places } = resolve(text);
      assert.equal(places[0], place);
      assert.ok(!places.some((each) => each.includes(elsewhere)), places.join(', '));
    });
  }

  it('does not make a text ambiguous', () => {
    for (const text of [
      '张海南，13800138000，天津市南开区',
      '收件人王上海 北京市海淀区',
      '王新安，河南省洛阳市涧西区',
      '李东方 广州市天河区',
      'Salah Salem St Cairo',
      'Salem Mohamed, 10 Tahrir St, Cairo',
    ]) {
      assert.equal(resolve(text).ambiguous, false, text);
    }
  });
});

describe('a place in a text that names another in full', () => {
  it('is ambiguous', () => {
    const texts: [text: string, first: string, second: string][] = [
      ['北京市广州市天河区', '北京市', '广东省 广州市 天河区'],
      ['شارع النصر، الشارقة، دبي', 'Dubai', 'Sharjah'],
    ];
    for (const [text, ...both] of texts) {
      const { ambiguous, places } = resolve(text);
      assert.deepEqual([ambiguous, ...places.toSorted()], [true, ...both.toSorted()], text);
    }
  });

  it('is found when it is a suburb of the other', () => {
    const suburbs = [
      ['مدينة العبور، القاهرة', 'القليوبية العبور'],
      ['6 أكتوبر القاهرة', 'الجيزة 6 أكتوبر'],
      ['10th of Ramadan city, Cairo', 'الشرقية العاشر من رمضان'],
    ];
    for (const [text = '', place] of suburbs) assert.equal(resolve(text).places[0], place, text);
  });

  it('is found when the other name is also its compass direction', () => {
    assert.equal(resolve('عين شمس الشرقية، القاهرة').places[0], 'القاهرة عين شمس');
    assert.equal(resolve('طنطا الغربية').places[0], 'الغربية طنطا');
  });
});

describe('two adjacent names', () => {
  it('are not read as a misspelling of a third', () => {
    const { ambiguous, places } = resolve('الحي الاول الشيخ زايد الجيزة');
    assert.deepEqual([ambiguous, places[0]], [false, 'الجيزة الشيخ زايد']);
  });

  it('stay separate when the second changes the first only by a misspelling', () => {
    assert.equal(resolve('المرج الجديدة').places[0], 'القاهرة المرج');
  });

  it('are not read as a name and its street when their scripts differ', () => {
    assert.equal(resolve('حى عابدين Street 9 Cairo').places[0], 'القاهرة عابدين');
  });
});

describe('a district after the name of its street', () => {
  const texts: [text: string, place: string][] = [
    ['Jl. Braga Sumur Bandung', 'Jawa Barat Kota Bandung Sumur Bandung'],
    ['jl imam bonjol menteng', 'DKI Jakarta Kota Jakarta Pusat Menteng'],
    ['Jl Dago Coblong, Bandung', 'Jawa Barat Kota Bandung Coblong'],
    ['Gang Mawar Coblong Bandung', 'Jawa Barat Kota Bandung Coblong'],
  ];
  for (const [text, place] of texts) {
    it(`is the only candidate: ${text}`, () => {
      assert.deepEqual(resolve(text), { ambiguous: false, places: [place] });
    });
  }

  it('is not found when only the street has that name', () => {
    assert.deepEqual(resolve('Jl Imam Bonjol').places, []);
  });
});

it('reads a town whose name begins like that of a tower or a person', () => {
  assert.equal(resolve('برج رشيد').places[0], 'البحيرة رشيد');
  assert.equal(resolve('بن زايد سيتي').places[0], 'Abu Dhabi Zayed City');
});

describe('traditional Chinese', () => {
  const texts: [traditional: string, simplified: string][] = [
    ['朝陽區', '朝阳区'],
    ['廣東省深圳市南山區科技園', '广东省深圳市南山区科技园'],
    ['上海市靜安區南京西路1788號', '上海市静安区南京西路1788号'],
    ['臺州市椒江區', '台州市椒江区'],
    ['遼寧省瀋陽市和平區', '辽宁省沈阳市和平区'],
    ['陝西省咸陽市乾縣', '陕西省咸阳市乾县'],
    ['蘇州市吳中區', '苏州市吴中区'],
    ['義烏市國際商貿城', '义乌市国际商贸城'],
    ['東莞市長安鎮', '东莞市长安镇'],
    ['長沙市嶽麓區', '长沙市岳麓区'],
    ['烏魯木齊市新市區', '乌鲁木齐市新市区'],
    ['寧夏回族自治區銀川市興慶區', '宁夏回族自治区银川市兴庆区'],
    ['阿聯酋迪拜', '阿联酋迪拜'],
    ['埃及開羅', '埃及开罗'],
    ['南京市青島路12號', '南京市青岛路12号'],
  ];
  for (const [traditional, simplified] of texts) {
    it(`is read like simplified: ${traditional}`, () => {
      const read = resolve(traditional);
      assert.ok(read.places.length > 0);
      assert.deepEqual(read, resolve(simplified));
    });
  }

  it('is matched as written', () => {
    const [first] = book.resolveText({ text: '臺州市椒江區', limit: 1 }).candidates;
    assert.deepEqual(first?.matched, ['臺州市', '椒江區']);
  });

  it('does not match namesakes in China for places in Hong Kong, Macao and Taiwan', () => {
    for (const text of [
      '臺北市大安區',
      '台北市大安区',
      '王小明 0912345678 台北市大安区',
      '香港九龍',
      '中国香港九龙',
    ]) {
      assert.deepEqual(resolve(text).places, [], text);
    }
    const streets = ['青岛市南区香港中路', '香港中路10号，青岛市市南区'];
    for (const text of streets)
      assert.deepEqual(resolve(text).places, ['山东省 青岛市 市南区'], text);
  });

  it('ignores Hong Kong, Macao and Taiwan in the name of a firm or a dish', () => {
    const texts: [text: string, place: string][] = [
      ['广东省深圳市龙岗区龙翔大道2001号 香港中文大学（深圳）', '广东省 深圳市 龙岗区'],
      ['香港中文大学 深圳市龙岗区', '广东省 深圳市 龙岗区'],
      ['深圳市罗湖区沿河路，香港置地公司收', '广东省 深圳市 罗湖区'],
      ['上海市黄浦区 台北风味餐厅', '上海市 黄浦区'],
      ['广州市天河区珠江新城，台湾小吃', '广东省 广州市 天河区'],
      ['天河区珠江新城，台湾小吃', '广东省 广州市 天河区'],
      ['北京市朝阳区建国路 澳门中心 3层', '北京市 朝阳区'],
    ];
    for (const [text, place] of texts) assert.equal(resolve(text).places[0], place, text);
    const asked = { text: '香港公司 天河区', limit: 1 };
    assert.deepEqual(resolve(asked.text).places, []);
    const [first] = book.resolveText({ ...asked, country: 'CHN' }).candidates;
    assert.equal(first?.area, '天河区');
  });

  it('is accepted in an order', () => {
    const written = { countryCode: 'CHN', prov: '廣東省', city: '廣州市', area: '天河區' };
    const place = book.resolve(written);
    assert.equal('areaCode' in place && place.areaCode, 'CN-440106');
  });
});
