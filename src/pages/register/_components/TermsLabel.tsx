import Link from '@docusaurus/Link';
import { Fragment } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

const pages = { terms: '/aboutUs/terms', privacy: '/aboutUs/privacy' } as const;

function isPage(word: string): word is keyof typeof pages {
  return Object.hasOwn(pages, word);
}

/** `register.terms` with its two links where the sentence has `{terms}` and `{privacy}`. */
export function TermsLabel() {
  const text = useText();
  // A new tab: what was typed into the form stays.
  const link = (page: keyof typeof pages) => (
    <Link
      className={styles.page}
      to={pages[page]}
      target="_blank"
      rel="noopener"
      data-noBrokenLinkCheck
    >
      {text(`register.terms.${page}`)}
    </Link>
  );
  return text('register.terms')
    .split(/\{(\w+)\}/)
    .map((part) => <Fragment key={part}>{isPage(part) ? link(part) : part}</Fragment>);
}
