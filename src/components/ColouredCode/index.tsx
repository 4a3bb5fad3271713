import useIsBrowser from '@docusaurus/useIsBrowser';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { fillPlaces, type ReaderPlaces } from '#client/reader-places.ts';
import { toColoured } from './colours.ts?build-only';
import type { Highlighted } from './Highlighted.tsx';

interface Props extends Omit<ComponentProps<'code'>, 'children'> {
  code: string;
  /** Values of the reader, once they are known. */
  places?: ReaderPlaces;
  language: string;
}

/** Returns `Highlighted` once it and the language's grammar have loaded, if wanted. */
function useHighlighted(language: string, isWanted: boolean): typeof Highlighted | undefined {
  const [loaded, setLoaded] = useState<{ language: string; component: typeof Highlighted }>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void import('./Highlighted.tsx').then(async ({ Highlighted: component, loadGrammar }) => {
      await loadGrammar(language);
      if (isCurrent) setLoaded({ language, component });
    });
    return () => {
      isCurrent = false;
    };
  }, [isWanted, language]);
  return loaded?.language === language ? loaded.component : undefined;
}

const noPlaces: ReaderPlaces = {};

const writtenTexts = new WeakMap<Node, string>();

/** Fills the places in the HTML of the build, which React leaves alone; colours stay as they are. */
function fillTexts(block: HTMLElement, places: ReaderPlaces): void {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const written = writtenTexts.get(node) ?? node.data;
    writtenTexts.set(node, written);
    const filled = fillPlaces(written, places);
    if (node.data !== filled) node.data = filled;
  }
}

/** Code in colours: HTML of the build loads nothing; other code is plain until its grammar has loaded. */
export function ColouredCode({ code: written, places = noPlaces, language, ...props }: Props) {
  const isBrowser = useIsBrowser();
  // HTML of the page's first program, while it is the only one: React leaves the server's HTML in place.
  const [built, setBuilt] = useState(isBrowser ? undefined : written);
  if (built !== undefined && built !== written) setBuilt(undefined);
  const isBuilt = built === written;
  const block = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isBuilt && block.current && places !== noPlaces) fillTexts(block.current, places);
  }, [isBuilt, places]);
  const Coloured = useHighlighted(language, !isBuilt);
  if (isBuilt) {
    const html = toColoured?.(written, language) ?? '';
    const own = { ...props, ref: block };
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what the program says is escaped
    return <code {...own} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
  }
  const code = fillPlaces(written, places);
  return (
    <code key="shown" {...props}>
      {Coloured ? <Coloured code={code} language={language} /> : code}
    </code>
  );
}
