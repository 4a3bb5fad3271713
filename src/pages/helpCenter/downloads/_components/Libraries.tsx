import { useLatestVersion } from '@docusaurus/plugin-content-docs/client';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { CopyButton } from '@site/src/components/CopyButton';
import { Package } from 'lucide-react';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { toFrozenNumber } from '#contract/versions/documents.ts';
import { libraries } from '#reference/libraries.ts';
import styles from './files.module.css';
import { useFileSize } from './useFileSize.ts';

function Library({ id, name, toFile, toInstall }: (typeof libraries)[number]) {
  const text = useText();
  const { publicUrl } = useSiteSettings();
  // The files lie beside the pages, wherever these are read.
  const origin = useIsBrowser() ? window.location.origin : publicUrl;
  const file = toFile(toFrozenNumber(useLatestVersion(undefined).name));
  const address = `/libraries/${file}`;
  const size = useFileSize(address);
  const command = toInstall(origin + address);
  return (
    <li className={styles.file}>
      <Package size={20} aria-hidden />
      <div>
        <a href={address} download={file}>
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
