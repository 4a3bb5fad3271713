import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {
  Braces,
  FileCode,
  FileText,
  LayoutDashboard,
  Megaphone,
  PackageSearch,
  TriangleAlert,
} from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { splitLocalePath, toLocalePath } from '#client/locale-path.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { useSessionState } from '#client/useSessionState.ts';
import { languageOfLocale } from '#contract/languages.ts';
import { markTerms, type Stretch, toPreview } from '../../search/mark-terms.ts';
import type { Hit } from '../../search/open-search.ts';
import styles from './panel.module.css';

const icons = {
  page: FileText,
  field: Braces,
  error: TriangleAlert,
  sample: FileCode,
  notice: Megaphone,
  console: LayoutDashboard,
  own: PackageSearch,
};

/** Returns the address of a result; for signed-out readers, console pages go through sign-in. */
export function useToAddress(): (hit: Hit) => string {
  const isSignedOut = useSessionState() === 'signedOut';
  return ({ page, entry }) => {
    const address = entry.anchor ? `${page.path}#${entry.anchor}` : page.path;
    if (!isSignedOut || entry.kind !== 'console') return address;
    const { language, path } = splitLocalePath(address);
    return toLocalePath(toSignInPath({ pathname: path, search: '', hash: '' }), language);
  };
}

function Marked({ stretches }: { stretches: readonly Stretch[] }) {
  return stretches.map(({ text, found }, at) =>
    found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text never move.
      <mark key={at} className="found">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

interface OptionProps {
  id: string;
  hit: Hit;
  isCurrent: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** The sections that contain the hit, outermost first. */
function useTrail({ page, entry }: Hit): string[] {
  const text = useText();
  const [part = ''] = entry.anchor.split('.');
  const place = entry.kind === 'field' ? [text(`operation.${part}`)] : [];
  // The start of a page already carries the page's title, and so do its programs.
  const isTitled = entry.anchor === '' || entry.kind === 'sample';
  return [...page.trail, ...(isTitled ? [] : [page.title]), ...place];
}

/** Language attributes of a hit's texts, and the language's name if it is not the page's. */
function useForeign({ locale }: Hit) {
  const own = useDocusaurusContext().i18n.currentLocale;
  const formats = useFormats();
  if (languageOfLocale(locale).locale === languageOfLocale(own).locale) return {};
  const { direction } = languageOfLocale(locale);
  return { language: formats.language(locale), marks: { lang: locale, dir: direction } };
}

/** One hit: its kind, its place, and the text around the words found. */
export function Option({ id, hit, isCurrent, onPoint, onChoose }: OptionProps) {
  const { entry, terms, toTerms } = hit;
  const link = useRef<HTMLAnchorElement>(null);
  const trail = useTrail(hit);
  const { language, marks } = useForeign(hit);
  const toAddress = useToAddress();
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const choose = (event: MouseEvent) => {
    // The browser handles a press that opens another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose();
  };
  const Icon = icons[entry.kind];
  const title = <Marked stretches={markTerms(entry.title, terms, toTerms)} />;
  return (
    <a
      ref={link}
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      href={toAddress(hit)}
      className={styles.option}
      onClick={choose}
      onPointerMove={isCurrent ? undefined : onPoint}
    >
      <Icon size={18} aria-hidden />
      <span className={styles.title}>
        {entry.kind === 'field' ? <code dir="ltr">{title}</code> : <bdi {...marks}>{title}</bdi>}
      </span>
      <span className={styles.trail}>
        {language && <span className={styles.language}>{language}</span>}
        {language && ' '}
        <bdi {...marks}>{trail.join(' › ')}</bdi>
      </span>
      <span className={styles.preview} {...marks}>
        <Marked stretches={toPreview(entry.text, terms, toTerms)} />
      </span>
    </a>
  );
}
