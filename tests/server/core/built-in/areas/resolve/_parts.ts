/** Other parts of addresses; some streets have the name of a place. */
const list = (text: string) => text.trim().split('\n');

export const arabic = {
  streets: list(`شارع التحرير
شارع جامعة الدول العربية
شارع عباس العقاد
ش مكرم عبيد
شارع ٩
شارع النصر
شارع الجمهورية
ش. سعد زغلول
شارع ٢٦ يوليو
شارع مصطفى النحاس
شارع أحمد عرابي
شارع الملك فيصل
شارع بورسعيد
شارع السودان
شارع الثورة
شارع الشهيد محمد أنور
ش ترعة المريوطية
طريق الكورنيش
شارع المدارس
شارع الزهور`),
  buildings: list(`عمارة 7 الدور الثالث شقة 5
برج الصفا الدور ٤
فيلا 22
عمارة ١٥ شقة ١٢
منزل رقم 8
الدور الأرضي
بلوك 4 مدخل 2
عقار 31 شقة 9`),
  landmarks: list(`بجوار مسجد النور
أمام مستشفى الحياة
خلف مدرسة الشهيد عمرو
بجانب صيدلية العزبي
أمام محطة البنزين
فوق بنك مصر
قدام كشري التحرير
بعد الإشارة الثانية`),
  people: list(`أحمد محمد 01001234567
منى عبد الرحمن ٠١١٢٣٤٥٦٧٨٩
محمود حسن
سارة إبراهيم - 01234567890
الأستاذ خالد`),
};

export const english = {
  streets: list(`12 El Nasr St
Abbas El Akkad Street
5 Makram Ebeid
Street 9
26 July St.
15 Mostafa El Nahas St
7 Gameat El Dowal El Arabia
King Abdullah Road
33 Port Said Street
8 El Gomhoreya street
El Horreya Road
Al Wahda Street
12 Hassan Ibrahim St, off Ahmed Orabi
44 Omar Ibn El Khattab`),
  indonesian: list(`Jl. Sudirman No. 12
Jl. Gatot Subroto Kav. 5
Jalan Diponegoro 45
Jl. Ahmad Yani No 101
Jl. Raya Surabaya KM 7
Jl. Merdeka Gg. 3 No. 8
Jl. Pahlawan No.21 RT 03/RW 05
Perumahan Griya Asri Blok C2 No. 9`),
  chinese: list(`No. 88 Zhongshan Road
Room 1203, Building 5, No. 16 Renmin Road
123 Jiefang Avenue
Nanjing East Road 200
4F, Unit 2, 77 Heping Street
Block B, Science Park, Keji Road`),
  buildings: list(`Bldg 7, 3rd floor, apt 5
Villa 22
Flat 12, floor 4
apartment 9, context floor
Office 305
Unit 1804`),
  landmarks: list(`next to the metro station
near Carrefour
behind the old pharmacy
opposite the big mosque
beside the petrol station
in front of City Bank`),
  people: list(`Mohamed Ali
Sara Hassan, +20 100 123 4567
Attn: Mr. John Carter
Mona (call before delivery)
Omar 0501234567`),
};

export const chinese = {
  streets: list(`中山路88号
人民路16号
解放大道123号
南京东路200号
北京路7号
和平街12号
科技园区科苑路5号
文化路与建设街交叉口
长江路66弄3号
学院路甲1号`),
  /** Directly after 市 they look like the end of 市南区, 市北区 or 市中区, or like a place elsewhere. */
  cityStreets: list(`南京西路1788号
南锣鼓巷18号
南开大学八里台校区
南湖大道99号
南大门西侧
南二环与金寨路交口
南内环街256号
南门口地铁站B口
南站出站口
北京西路66号
北环大道7003号
北三环88号
北大街小学
北苑3栋1单元
中山北路3663号
中关村大街27号
中央大街中段
中心医院住院部5楼
中华园路1号
中南大学南校区宿舍
东风中路268号
东大街18号
东湖高新区光谷大道
东方广场3楼
西湖大道18号
西二环12号楼
西单商场
西安路15号
江南大道288号
海关大楼
山东路9号
长安街1号
人民政府门卫
第一中学高三2班
火车站广场肯德基
体育馆东门`),
  buildings: list(`3栋2单元501室
阳光花园6号楼1102
国际大厦12楼
金色家园二期5幢
创业园B座305
一楼门面`),
  landmarks: list(`地铁站旁
靠近万达广场
市医院对面
菜鸟驿站代收
放门卫室`),
  people: list(`张伟 13800138000
李娜，电话13912345678
收件人：王先生
陈小姐 186-1234-5678`),
};
