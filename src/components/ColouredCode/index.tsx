import useIsBrowser from '@docusaurus/useIsBrowser';
import { type ComponentProps, useEffect, useState } from 'react';
import { toColoured } from './colours.ts?build-only';
import type { Highlighted } from './Highlighted.tsx';

interface Props extends Omit<ComponentProps<'code'>, 'children'> {
  code: string;
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

/** Code in colours: HTML of the build loads nothing; other code is plain until its grammar has loaded. */
export function ColouredCode({ code, language, ...props }: Props) {
  const isBrowser = useIsBrowser();
  // HTML of the page's first program, while it is the only one: React leaves the server's HTML in place.
  const [built, setBuilt] = useState(isBrowser ? undefined : code);
  if (built !== undefined && built !== code) setBuilt(undefined);
  const isBuilt = built === code;
  const Coloured = useHighlighted(language, !isBuilt);
  if (isBuilt) {
    const html = toColoured?.(code, language) ?? '';
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what the program says is escaped
    return <code {...props} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
  }
  return (
    <code key="shown" {...props}>
      {Coloured ? <Coloured code={code} language={language} /> : code}
    </code>
  );
}
