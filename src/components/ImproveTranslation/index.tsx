import { CopyButton } from '@site/src/components/CopyButton';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** Link to the file with a page's words in its locale; names the file if no address is configured. */
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
