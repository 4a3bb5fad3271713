import Head from '@docusaurus/Head';

/** Says that the same text stands beside the page for programs and language models (src/plugins/markdown). */
export function MarkdownAlternate({ address }: { address: string }) {
  return (
    <Head>
      <link rel="alternate" type="text/markdown" href={address} />
    </Head>
  );
}
