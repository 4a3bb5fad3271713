import { CodeBlockContextProvider, useCodeWordWrap } from '@docusaurus/theme-common/internal';
import type { Props } from '@theme/CodeBlock';
import CodeBlockLayout from '@theme/CodeBlock/Layout';
import clsx from 'clsx';
import { Children } from 'react';

/** The class that MDX gives a block: `language-json`. */
function toLanguage(className = ''): string {
  return /(?:^|\s)language-(\S+)/.exec(className)?.[1] ?? 'text';
}

/**
 * Code block. Docusaurus redraws it once the page runs, for themes that have styles, and adds marks of lines
 * that no document has; ours has only classes and a language.
 */
export default function CodeBlock({ children, className, title, metastring, ...props }: Props) {
  const wordWrap = useCodeWordWrap();
  if (metastring) throw new Error(`A block of code takes a language alone, not "${metastring}".`);
  const { language = toLanguage(className) } = props;
  const code = Children.toArray(children).join('').replace(/\n$/, '');
  const metadata = {
    code,
    codeInput: code,
    language,
    title,
    className: clsx(className, `language-${language}`),
    lineNumbersStart: undefined,
    lineClassNames: {},
  };
  return (
    <CodeBlockContextProvider metadata={metadata} wordWrap={wordWrap}>
      <CodeBlockLayout />
    </CodeBlockContextProvider>
  );
}
