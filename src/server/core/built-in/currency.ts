import { languages } from '#contract/languages.ts';

const codes = new Set(Intl.supportedValuesOf('currency'));

/** Signs and common abbreviations that no standard maps to a code, folded by `toKey`. */
const usualNames: Readonly<Record<string, string>> = {
  EGP: 'LE E£ £E EGP£ ج.م جم جنيه جنيهات جنيهمصري EGYPTIANPOUNDS',
  AED: 'د.إ DH DHS DIRHAM DIRHAMS UAEDIRHAM درهم دراهم درهماماراتي',
  IDR: 'RP RUPIAH',
  CNY: 'RMB ¥ CN¥ YUAN 元 圆 人民币 人民币元',
  SAR: 'ر.س ⃁ ﷼ SR',
  USD: '$ US$ DOLLAR DOLLARS دولار',
  EUR: '€ EURO EUROS يورو',
  THB: '฿ BAHT บาท',
  KHR: '៛ RIEL រៀល',
  MYR: 'RM RINGGIT',
  VND: '₫ Đ ĐỒNG DONG',
  KWD: 'د.ك KD',
  QAR: 'ر.ق QR',
  BHD: 'د.ب BD',
  OMR: 'ر.ع',
  JOD: 'د.أ JD',
  SGD: 'S$',
  INR: '₹',
  KRW: '₩',
  TRY: '₺',
  RUB: '₽',
  ILS: '₪',
  PHP: '₱',
  LAK: '₭',
};

/** Returns a key that ignores case, dots, spaces and invisible marks. */
function toKey(name: string): string {
  const folded = name.normalize('NFC').replace(/[\p{Cf}\s.'’٫،,_-]/gu, '');
  return folded.toUpperCase();
}

let known: Map<string, string> | undefined;

function toNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [code, words] of Object.entries(usualNames)) {
    for (const name of words.split(' ')) names.set(toKey(name), code);
  }
  for (const { locale } of languages) {
    const display = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' });
    for (const code of codes) {
      const key = toKey(display.of(code) ?? '');
      if (key !== '' && !names.has(key)) names.set(key, code);
    }
  }
  return names;
}

/** Returns the ISO 4217 code of a code or common name (protocol.md §5.1); undefined if there is none. */
export function toCurrencyCode(text: string): string | undefined {
  const code = text.normalize('NFKC').trim().toUpperCase();
  if (codes.has(code)) return code;
  known ??= toNames();
  return known.get(toKey(text)) ?? known.get(toKey(text.normalize('NFKC')));
}

/** Returns the code of a sign such as ៛; undefined for letters, which may belong to any word. */
export function toSignCode(sign: string): string | undefined {
  return /^\p{Sc}$/u.test(sign) || sign === '\u20C1' ? toCurrencyCode(sign) : undefined;
}
