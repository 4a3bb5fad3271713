import useBaseUrl from '@docusaurus/useBaseUrl';
import { Bot, Braces, FileCheck, FileText, Network } from 'lucide-react';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { downloads } from '#reference/downloads.ts';
import styles from './files.module.css';
import { useFileSize } from './useFileSize.ts';

const icons = {
  openapi: Braces,
  postman: Network,
  vectors: FileCheck,
  onePart: FileText,
  twoPart: FileText,
  llms: Bot,
};

/** These the server makes; the others lie beside the pages. */
const made: readonly string[] = ['openapi', 'postman', 'twoPart'];

function File({ name, path }: (typeof downloads)[number]) {
  const text = useText();
  const Icon = icons[name];
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
      {downloads.map((file) => (
        <File key={file.name} {...file} />
      ))}
    </ul>
  );
}
