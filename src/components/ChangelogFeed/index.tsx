import Head from '@docusaurus/Head';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { useText } from '#client/texts.ts';

/** Link to the feed of the changelog (src/plugins/changelog-feed), for people and feed readers. */
export function ChangelogFeed() {
  const text = useText();
  const address = useBaseUrl('/changelog.atom');
  const title = text('changelog.feed');
  return (
    <p>
      <Head>
        <link rel="alternate" type="application/atom+xml" title={title} href={address} />
      </Head>
      <a href={address}>{title}</a>
    </p>
  );
}
