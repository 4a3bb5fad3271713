import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { CopyButton } from '@site/src/components/CopyButton';
import { Package } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useLibraryAddress } from '#client/useLibraryAddress.ts';
import { libraries } from '#reference/libraries.ts';
import styles from './files.module.css';
import { useFileSize } from './useFileSize.ts';

function Library({ id, name, toFile, toInstall }: (typeof libraries)[number]) {
  const text = useText();
  const address = useLibraryAddress()({ toFile });
  const { pathname: path } = new URL(address);
  const file = path.slice(path.lastIndexOf('/') + 1);
  const size = useFileSize(path);
  const command = toInstall(address);
  return (
    <li className={styles.file}>
      <Package size={20} aria-hidden />
      <div>
        <a href={path} download={file}>
          <strong>
            <bdi dir="ltr">{name}</bdi>
          </strong>
        </a>
        <p className={styles.facts}>
          <code>{file}</code>
          {size && <span>{size}</span>}
          <a href={`/libraries/${id}.md`}>{text('download.libraries.readme', { name })}</a>
        </p>
        <p className={styles.command}>
          <code dir="ltr">{command}</code>
          <CopyButton value={command} label={text('download.libraries.install', { name })} />
        </p>
      </div>
    </li>
  );
}

/** Each client library with how it is installed. */
export function Libraries() {
  const text = useText();
  useBrokenLinks().collectAnchor('libraries');
  return (
    <section aria-labelledby="libraries">
      <h2 id="libraries">{text('download.libraries.title')}</h2>
      <p>{text('download.libraries.text')}</p>
      <ul className="plain-list">
        {libraries.map((library) => (
          <Library key={library.id} {...library} />
        ))}
      </ul>
    </section>
  );
}
