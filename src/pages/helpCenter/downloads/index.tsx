import useBaseUrl from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { CopyButton } from '@site/src/components/CopyButton';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import { Bot, Braces, FileCheck, FileText, Network, Package } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { useLibraryAddress } from '#client/useLibraryAddress.ts';
import { downloads } from '#reference/downloads.ts';
import { libraries } from '#reference/libraries.ts';
import styles from './_components/files.module.css';

/** Resolves to the bytes of a file. A compressed text does not announce its size, and is small enough to fetch. */
async function readSize(address: string, signal: AbortSignal): Promise<number> {
  const head = await fetch(address, { method: 'HEAD', signal });
  if (!head.ok) return 0;
  const length = Number(head.headers.get('content-length') ?? 0);
  if (length > 0) return length;
  return (await (await fetch(address, { signal })).blob()).size;
}

/** Size of a file in words; undefined until the server has said it, or where it does not. */
function useFileSize(address: string): string | undefined {
  const { fileSize } = useFormats();
  const [size, setSize] = useState<string>();
  useEffect(() => {
    const stale = new AbortController();
    const ask = async () => {
      const bytes = await readSize(address, stale.signal).catch(() => 0);
      if (bytes > 0) setSize(fileSize(bytes));
    };
    void ask();
    return () => stale.abort();
  }, [address, fileSize]);
  return size;
}

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
        <p className="muted-sm flex-wrap gap-1-4">
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

function Libraries() {
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

const icons = {
  openapi: Braces,
  postman: Network,
  vectors: FileCheck,
  onePart: FileText,
  twoPart: FileText,
  llms: Bot,
};

/** Made by the server; the others are files beside the pages. */
const made: readonly string[] = ['openapi', 'postman', 'twoPart'];

function File({ name, path }: (typeof downloads)[number]) {
  const text = useText();
  const Icon = icons[name];
  const { apiUrl } = useSiteSettings();
  // There is one list of documents for each language.
  const ownList = useBaseUrl('/llms.txt');
  const besidePages = name === 'llms' ? ownList : path;
  const address = made.includes(name) ? `${apiUrl}${path}` : besidePages;
  const size = useFileSize(address);
  const file = path.endsWith('downloadTwoTemplate')
    ? 'waybill-two-part.pdf'
    : path.split('/').at(-1);
  return (
    <li className={styles.file}>
      <Icon size={20} aria-hidden />
      <div>
        <a href={address} download={file}>
          <strong>{text(`download.${name}.title`)}</strong>
        </a>
        <p className="muted-sm">{text(`download.${name}.text`)}</p>
        <p className="muted-sm flex-wrap gap-1-4">
          <code>{file}</code>
          {size && <span>{size}</span>}
        </p>
      </div>
    </li>
  );
}

function Files() {
  return (
    <ul className="plain-list">
      {downloads.map((file) => (
        <File key={file.name} {...file} />
      ))}
    </ul>
  );
}

/** `/helpCenter/downloads`: files for setting up programs and printers. */
export default function Downloads() {
  const text = useText();
  return (
    <Workspace open nav={helpNav} title={text('download.title')} lead={text('download.lead')}>
      <MarkdownAlternate />
      <Files />
      <Libraries />
    </Workspace>
  );
}
