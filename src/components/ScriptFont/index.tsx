import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import arabic from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2';
import arabicBold from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff2';
import khmer from '@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-400-normal.woff2';
import khmerBold from '@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-600-normal.woff2';
import thai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2';

interface Font {
  /** Faces of the reader's system that css/scripts.css takes rather than ours. */
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
 * Fetches the letters of the page's script with its head where the reader's system has none: after
 * the style sheet, which names them, they would come when lines stand, and move them.
 */
export function ScriptFont() {
  const font = fonts[useDocusaurusContext().i18n.currentLocale];
  // It has done its work by the time the page runs; written once more, the security policy refuses it.
  if (!font || ExecutionEnvironment.canUseDOM) return null;
  return (
    <Head>
      <script>{toScript(font)}</script>
    </Head>
  );
}
