import useBaseUrl from '@docusaurus/useBaseUrl';
import { Bot, Braces, FileCheck, FileText, Network } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import styles from './files.module.css';

const files = [
  { name: 'openapi', path: '/openapi.json', Icon: Braces },
  { name: 'postman', path: '/postman.json', Icon: Network },
  { name: 'vectors', path: '/vectors.json', Icon: FileCheck },
  { name: 'onePart', path: '/templates/waybill-one-part.pdf', Icon: FileText },
  { name: 'twoPart', path: '/openplatformweb/file/downloadTwoTemplate', Icon: FileText },
  { name: 'llms', path: '/llms.txt', Icon: Bot },
];

/** These the server makes; the others lie beside the pages. */
const made = ['openapi', 'postman', 'twoPart'];

/** Bytes of a file; a text that travels compressed does not say them beforehand, and is small enough to fetch. */
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

function File({ name, path, Icon }: (typeof files)[number]) {
  const text = useText();
  const { apiUrl } = useSiteSettings();
  // Of the documents there is a list for each language.
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
        <p className={styles.facts}>
          <code>{file}</code>
          {size && <span>{size}</span>}
        </p>
      </div>
    </li>
  );
}

/** Each file with what it is good for, and how large it is. */
export function Files() {
  return (
    <ul className="plain-list">
      {files.map((file) => (
        <File key={file.name} {...file} />
      ))}
    </ul>
  );
}
