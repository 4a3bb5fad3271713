// The first match counts: most browsers also claim to be Chrome or Safari.
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly [name: string, pattern: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

function find(list: readonly [string, RegExp][], userAgent: string): string | null {
  return list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}

/** Describes a browser as its owner knows it: product names, the same in every language. */
export function toDevice(userAgent: string) {
  return {
    browser: find(browsers, userAgent),
    system: find(systems, userAgent),
    isPhone: /\b(?:Mobile|iPhone|iPod)\b/.test(userAgent),
  };
}
