import { CodeBlockContextProvider, useCodeWordWrap } from '@docusaurus/theme-common/internal';
import type { Props } from '@theme/CodeBlock';
import CodeBlockLayout from '@theme/CodeBlock/Layout';
import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { Children, lazy, Suspense } from 'react';
import { fillPlaces, hasPlaces, readerAccountAtom } from '#client/reader-places.ts';

/** The class that MDX gives a block: `language-json`. */
function toLanguage(className = ''): string {
  return /(?:^|\s)language-(\S+)/.exec(className)?.[1] ?? 'text';
}

/** Only the pages whose blocks have places for the reader's values load it. */
const AccountNote = lazy(() =>
  import('@site/src/components/AccountNote').then((module) => ({ default: module.AccountNote })),
);

/**
 * Code block. Docusaurus redraws it once the page runs, for themes that have styles, and adds marks of lines
 * that no document has; ours has only classes and a language.
 */
export default function CodeBlock({ children, className, title, metastring, ...props }: Props) {
  const wordWrap = useCodeWordWrap();
  if (metastring) throw new Error(`A block of code takes a language alone, not "${metastring}".`);
  const { language = toLanguage(className) } = props;
  const written = Children.toArray(children).join('').replace(/\n$/, '');
  // Programs of operation pages, which are no block of a document, are filled in already.
  const isOfReader = className !== undefined && hasPlaces(written);
  const account = useAtomValue(readerAccountAtom);
  const metadata = {
    code: isOfReader && account ? fillPlaces(written, account.places) : written,
    codeInput: written,
    language,
    title,
    className: clsx(className, `language-${language}`),
    lineNumbersStart: undefined,
    lineClassNames: {},
  };
  return (
    <CodeBlockContextProvider metadata={metadata} wordWrap={wordWrap}>
      <CodeBlockLayout />
      {isOfReader && (
        <Suspense>
          <AccountNote written={written} />
        </Suspense>
      )}
    </CodeBlockContextProvider>
  );
}
