import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import arabic from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2';
import arabicBold from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff2';
import khmer from '@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-400-normal.woff2';
import khmerBold from '@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-600-normal.woff2';
import thai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2';

interface Font {
  /** Faces of the reader's system that css/scripts.css prefers to ours. */
  local: readonly string[];
  files: readonly string[];
}

const fonts: Record<string, Font> = {
  th: { local: ['Leelawadee UI', 'Thonburi', 'Noto Sans Thai'], files: [thai] },
  km: { local: ['Leelawadee UI', 'Noto Sans Khmer'], files: [khmer, khmerBold] },
  ar: { local: ['Segoe UI', 'Geeza Pro', 'Noto Sans Arabic'], files: [arabic, arabicBold] },
};

function toScript({ local, files }: Font): string {
  const source = local.map((name) => `local("${name}")`).join();
  const link = '{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"",href}';
  return `new FontFace("local",${JSON.stringify(source)}).load().catch(()=>{for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),${link}))})`;
}

/**
 * Loads the font of the page's script from its head if the reader's system has none: the style sheet names
 * it, but would load it after lines are laid out, and shift them. Imported with `?build-only`: it has worked by
 * the time the page runs, and written again, the security policy refuses it.
 */
export function ScriptFont() {
  const font = fonts[useDocusaurusContext().i18n.currentLocale];
  // In development a browser has this part too.
  if (!font || ExecutionEnvironment.canUseDOM) return null;
  return (
    <Head>
      <script>{toScript(font)}</script>
    </Head>
  );
}
