import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';

/** Links to the page's text for programs and language models (src/plugins/markdown). */
export function MarkdownAlternate() {
  const { pathname } = useLocation();
  return (
    <Head>
      <link rel="alternate" type="text/markdown" href={`${pathname}.md`} />
    </Head>
  );
}
