/** What PHP, Java, Python, JavaScript and .NET print where a value is missing. */
const printed = [
  'null',
  'none',
  'nil',
  'undefined',
  'nan',
  'dbnull',
  '[]',
  '{}',
  '[object object]',
];

/** What people type into a field that they have nothing for, in the eight languages; without spaces. */
const typed = [
  ...['na', 'no', 'nope', 'nothing', 'empty', 'unknown', 'notavailable', 'notapplicable'],
  ...['nophone', 'nomobile', 'nonumber', 'same', 'tbd', 'test', 'x', 'xx', 'xxx'],
  ...['无', '無', '没有', '沒有', '暂无', '暫無', '空', '无电话', '不详', '未知'],
  ...['لايوجد', 'لاشيء', 'بدون', 'غيرمتوفر', 'غيرمتاح', 'غيرمعروف', 'لا'],
  ...['ไม่มี', 'ไม่ระบุ', 'ไม่ทราบ', 'គ្មាន', 'មិនមាន', 'អត់មាន'],
  ...['tiada', 'tidakada', 'takada', 'tdkada', 'kosong', 'tidaktersedia'],
  ...['không', 'khôngcó', 'khong', 'khongco', 'trống'],
];

const words = new Set(printed);
const fillers = new Set([...printed, ...typed]);

const beside = /[^\p{L}\p{M}\p{N}]/gu;
const longestWord = 30;

/** Whether a text is what a program prints for "nothing". */
export function isNothing(text: string): boolean {
  return text.length <= longestWord && words.has(text.trim().toLowerCase());
}

/** Whether a normalised text only fills a field: a word for nothing, signs, zeros or a calling code alone. */
export function isFiller(text: string): boolean {
  if (/^[^1-9\p{L}]*$/u.test(text) || /^\+\d{1,3}$/.test(text)) return true;
  if (text.length > longestWord) return false;
  return fillers.has(text.normalize().toLowerCase().replace(beside, ''));
}
