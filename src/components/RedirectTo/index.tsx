import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import { useHistory, useLocation } from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { useEffect } from 'react';
import styles from './styles.module.css';

/** A moved page: redirects with search and hash; without JavaScript by refresh or the link it shows. */
export function RedirectTo({ to, label }: { to: string; label: string }) {
  const target = useBaseUrl(to);
  const { replace } = useHistory();
  const { search, hash } = useLocation();
  useEffect(() => replace({ pathname: target, search, hash }), [replace, target, search, hash]);
  return (
    <main>
      <Head>
        <title>{label}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <noscript>
        <meta httpEquiv="refresh" content={`0; url=${target}`} />
      </noscript>
      <p className={styles.link}>
        <Link to={target}>{label}</Link>
      </p>
    </main>
  );
}
