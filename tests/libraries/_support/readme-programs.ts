import type { LibraryLanguage } from '#reference/libraries.ts';
import { readSources } from '../../../src/libraries/write-libraries.ts';

/** A program from a README, under the file name that it states. */
interface ReadmeProgram {
  file: string;
  text: string;
}

/** Language of a README's code blocks, and the names of its two programs. */
const files: Record<LibraryLanguage, [fence: string, first: string, order: string]> = {
  typescript: ['ts', 'first-call.mts', 'first-order.mts'],
  python: ['python', 'first_call.py', 'first_order.py'],
  java: ['java', 'FirstCall.java', 'FirstOrder.java'],
  php: ['php', 'first-call.php', 'first-order.php'],
};

/** The first call of a README and its continuation; in Java that is a separate program. */
export function readReadme(
  language: LibraryLanguage,
  origin: string,
): Record<'first' | 'order', ReadmeProgram> {
  const place = { version: '2.0.0', brandName: 'Courier', origin, site: 'https://a.test' };
  const { 'README.md': readme = '' } = readSources(language, place);
  const [, section = ''] = /^## Make a call\n(.*?)^## /ms.exec(readme) ?? [];
  const [fence, first, order] = files[language];
  const blocks = section
    .matchAll(new RegExp(`^\`\`\`${fence}\n(.*?)^\`\`\``, 'gms'))
    .map(([, block = '']) => block)
    .toArray();
  return {
    first: { file: first, text: blocks[0] ?? '' },
    order: { file: order, text: language === 'java' ? (blocks[1] ?? '') : blocks.join('\n') },
  };
}
