import type { Element, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

/** What a reader reads in one go: the words of a block, or of an attribute. */
export interface Words {
  text: string;
  /** Tag, and attribute where it is one's: `p`, `button[ariaLabel]`. */
  place: string;
  /** Language tag of the nearest element that names one. */
  lang: string;
}

/** An address as written, of a link, a picture, a script or a style sheet. */
export interface Link {
  address: string;
  /** Tag that holds it. */
  tag: string;
  /** The language that it says it leads to. */
  hrefLang?: string;
}

export interface BuiltPage {
  /** Attributes of <html>, as hast names them: `lang`, `dir`, `dataLang`, `className`. */
  html: Element['properties'];
  /** Prose; what stands in it as code is `codeMark`. */
  words: Words[];
  /** Code, samples, names and values of the wire: whatever a translator leaves as it is. */
  codes: Words[];
  links: Link[];
  ids: Set<string>;
  /** Ids that two elements have. */
  doubleIds: string[];
  /** Ids of headings in their order; a heading without one is empty. */
  headings: string[];
  canonical?: string;
  /** Addresses of this page in each language, by language tag. */
  alternates: Record<string, string>;
}

/** Stands in prose for a piece of code, which is the same in every language. */
export const codeMark = '◦';

const parser = unified().use(rehypeParse);

/** Read by nobody, or by machines alone. */
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
  /** Whether what stands here is the same in every language. */
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
  /** Words of the block that is being read. */
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

  /** A block begins or ends here. */
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

/** Reads a page as the build wrote it, or as a browser holds it. */
export function readPage(html: string): BuiltPage {
  const reader = new Reader();
  reader.read(parser.parse(html), { tag: 'html', lang: '', fixed: false });
  return reader.page;
}
