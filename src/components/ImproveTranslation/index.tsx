import { CopyButton } from '@site/src/components/CopyButton';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** Leads to the file that holds a page's words in its locale; where nowhere is set, names it. */
export function ImproveTranslation({ file }: { file: string }) {
  const text = useText();
  const { editUrl } = useSiteSettings();
  if (editUrl) return <a href={`${editUrl}/${file}`}>{text('translation.improve')}</a>;
  return (
    <span className={styles.improve}>
      {text('translation.improve')}
      <span className={styles.file} dir="ltr">
        <code>{file}</code>
        <CopyButton value={file} label={text('translation.file')} />
      </span>
    </span>
  );
}
