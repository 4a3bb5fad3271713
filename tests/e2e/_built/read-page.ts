import type { Element, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

/** Words that are read together: those of a block, or of an attribute. */
export interface Words {
  text: string;
  /** The tag, with the attribute if it is one: `p`, `button[ariaLabel]`. */
  place: string;
  /** Language tag of the nearest element that has one. */
  lang: string;
}

/** An address as written in a link, picture, script or style sheet. */
export interface Link {
  address: string;
  /** The tag that holds it. */
  tag: string;
  /** The language that the link declares for its target. */
  hrefLang?: string;
}

export interface BuiltPage {
  /** Attributes of <html>, named as in hast: `lang`, `dir`, `dataLang`, `className`. */
  html: Element['properties'];
  /** Prose; `codeMark` replaces the code in it. */
  words: Words[];
  /** Code, samples, names and values that translators leave as they are. */
  codes: Words[];
  links: Link[];
  ids: Set<string>;
  /** Ids that two elements share. */
  doubleIds: string[];
  /** Ids of the headings in order; empty for a heading without one. */
  headings: string[];
  canonical?: string;
  /** Addresses of this page in each language, by language tag. */
  alternates: Record<string, string>;
}

/** Replaces code in prose, because code is the same in every language. */
export const codeMark = '◦';

const parser = unified().use(rehypeParse);

/** Elements that people do not read. */
const unread = new Set(['script', 'style', 'svg', 'template']);
const code = new Set(['code', 'kbd', 'pre', 'samp', 'var']);
const inline = new Set(
  'a abbr b bdi bdo br cite code del em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const spoken = [
  'alt',
  'ariaDescription',
  'ariaLabel',
  'ariaRoleDescription',
  'placeholder',
  'title',
];

interface Place {
  tag: string;
  lang: string;
  /** True if the content is the same in every language. */
  fixed: boolean;
}

const toPlace = ({ tagName, properties }: Element, around: Place): Place => ({
  tag: tagName,
  lang: typeof properties.lang === 'string' ? properties.lang : around.lang,
  fixed:
    around.fixed ||
    code.has(tagName) ||
    properties.translate === 'no' ||
    (properties.dir === 'ltr' && tagName !== 'html'),
});

class Reader {
  readonly page: BuiltPage = {
    html: {},
    words: [],
    codes: [],
    links: [],
    ids: new Set(),
    doubleIds: [],
    headings: [],
    alternates: {},
  };
  /** Words of the block being read. */
  private open = '';

  read(node: Nodes, place: Place): void {
    if (node.type === 'text') this.open += node.value;
    if (node.type === 'root') for (const child of node.children) this.read(child, place);
    if (node.type === 'element') this.readElement(node, place);
  }

  private readElement(element: Element, around: Place): void {
    const place = toPlace(element, around);
    this.readProperties(element, place);
    if (unread.has(element.tagName)) return;
    const isIsland = place.fixed !== around.fixed || place.lang !== around.lang;
    if (!inline.has(element.tagName)) this.close(around);
    const outer = this.open;
    if (isIsland) this.open = '';
    else this.open += ' ';
    for (const child of element.children) this.read(child, place);
    if (!inline.has(element.tagName) || isIsland) this.close(place);
    if (isIsland) this.open = inline.has(element.tagName) ? `${outer} ${codeMark} ` : '';
    else this.open += ' ';
  }

  private readProperties({ tagName, properties }: Element, place: Place): void {
    const { page } = this;
    if (tagName === 'html') page.html = properties;
    if (typeof properties.id === 'string') this.addId(properties.id);
    if (/^h[1-6]$/.test(tagName)) page.headings.push(String(properties.id ?? ''));
    for (const name of spoken) {
      if (properties[name]) this.add(String(properties[name]), `${tagName}[${name}]`, place);
    }
    if (tagName === 'meta' && properties.name === 'description')
      this.add(String(properties.content), 'meta[description]', place);
    this.readLink(tagName, properties);
  }

  private addId(id: string): void {
    const { ids, doubleIds } = this.page;
    if (ids.has(id)) doubleIds.push(id);
    ids.add(id);
  }

  private readLink(tag: string, { href, src, rel, hrefLang }: Element['properties']): void {
    const { page } = this;
    const address = href ?? src;
    if (typeof address !== 'string') return;
    const language = typeof hrefLang === 'string' ? hrefLang : undefined;
    if (String(rel) === 'canonical') page.canonical = address;
    else if (tag === 'link' && language) page.alternates[language] = address;
    else page.links.push({ address, tag, ...(language && { hrefLang: language }) });
  }

  /** Ends the open block. */
  private close(place: Place): void {
    this.add(this.open, place.tag, place);
    this.open = '';
  }

  private add(raw: string, where: string, { lang, fixed }: Place): void {
    const text = raw.replaceAll(/\s+/g, ' ').trim();
    if (text === '' || text === codeMark) return;
    (fixed ? this.page.codes : this.page.words).push({ text, place: where, lang });
  }
}

/** Reads a page from the build's HTML, or from a browser's. */
export function readPage(html: string): BuiltPage {
  const reader = new Reader();
  reader.read(parser.parse(html), { tag: 'html', lang: '', fixed: false });
  return reader.page;
}
