import { useCodeBlockContext } from '@docusaurus/theme-common/internal';
import { ColouredCode } from '@site/src/components/ColouredCode';
import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { readerAccountAtom } from '#client/reader-places.ts';
import styles from './styles.module.css';

/** Program whose colours need no script if the page was built with it. */
export default function CodeBlockContent({ className }: { className?: string }) {
  const { metadata, wordWrap } = useCodeBlockContext();
  const { code, codeInput, language } = metadata;
  const account = useAtomValue(readerAccountAtom);
  return (
    <pre
      // Kept on unmount: a resize at that moment still fires, and reads its width.
      ref={(block) => {
        if (block) wordWrap.codeBlockRef.current = block;
      }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={clsx(className, `language-${language}`, styles.codeBlock, 'thin-scrollbar')}
    >
      <ColouredCode
        code={codeInput}
        places={code === codeInput ? undefined : account?.places}
        language={language}
        className={styles.codeBlockLines}
      />
    </pre>
  );
}
