import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { NewestNotices } from '@site/src/components/NewestNotices';
import Layout from '@theme/Layout';
import { useText } from '#client/texts.ts';
import { Calls } from './_components/Calls/index.tsx';
import { Hero } from './_components/Hero/index.tsx';
import { Steps } from './_components/Steps/index.tsx';
import { Tools } from './_components/Tools/index.tsx';
import styles from './styles.module.css';

/** `/home`: what the platform offers, the way from registering to going live, and the doors into the documentation. */
export default function Home() {
  const text = useText();
  return (
    <Layout title={text('home.hero.title')} description={text('home.hero.lead')}>
      <MarkdownAlternate />
      <main className={styles.page}>
        <Hero />
        <Steps />
        <Calls />
        <NewestNotices id="notices" />
        <Tools />
      </main>
    </Layout>
  );
}
