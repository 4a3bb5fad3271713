import Link from '@docusaurus/Link';
import prose from '@site/src/components/Prose/styles.module.css';
import { createElement } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { toSafeAddress } from './to-safe-address.ts';

const linkSchemes = ['http:', 'https:', 'mailto:'];
const imageSchemes = ['https:'];

/** Returns the level of a text's highest heading: many texts begin with `##`. */
function toTop(text: string): number {
  const marks = text.match(/^ {0,3}#{1,6}(?=\s)/gm) ?? ['#'];
  return marks.reduce((top, mark) => Math.min(top, mark.trim().length), 6);
}

/** Puts the headings of a text below the heading it belongs to. */
function toHeadings(from: number, top: number): Components {
  const levels = [1, 2, 3, 4, 5, 6].map((level) => [
    `h${level}`,
    ({ children }: { children?: React.ReactNode }) =>
      createElement(`h${Math.min(6, Math.max(from, level + from - top))}`, null, children),
  ]);
  return Object.fromEntries(levels) as Components;
}

function ForeignLink({ href, children }: { href: string; children?: React.ReactNode }) {
  return (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank">
      {children}
    </a>
  );
}

const parts: Components = {
  a({ href = '', children }) {
    const address = toSafeAddress(href, linkSchemes);
    if (!address) return <span>{children}</span>;
    if (address.isOwn) {
      return (
        <Link to={address.href} data-noBrokenLinkCheck>
          {children}
        </Link>
      );
    }
    return <ForeignLink href={address.href}>{children}</ForeignLink>;
  },
  img({ src = '', alt = '' }) {
    const address = toSafeAddress(String(src), imageSchemes);
    if (!address) return <span>{alt}</span>;
    if (address.isOwn) return <img src={address.href} alt={alt} loading="lazy" />;
    // The security policy of the pages blocks images of other hosts, so they become links.
    return <ForeignLink href={address.href}>{alt || address.href}</ForeignLink>;
  },
  pre: ({ children }) => <pre dir="ltr">{children}</pre>,
};

/** Addresses are checked at their use. */
const asIs = (address: string) => address;

/** The heavy half of `<Markdown>`: HTML in the text is dropped, and so is every address that is not safe. */
export function Rendered({ text, from }: { text: string; from: number }) {
  return (
    <div className={prose.prose}>
      <ReactMarkdown
        skipHtml
        remarkPlugins={[remarkGfm]}
        urlTransform={asIs}
        components={{ ...toHeadings(from, toTop(text)), ...parts }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
