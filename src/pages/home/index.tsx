import Link from '@docusaurus/Link';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { NewestNotices } from '@site/src/components/NewestNotices';
import Layout from '@theme/Layout';
import { useText } from '#client/texts.ts';
import { Calls } from './_components/Calls.tsx';
import heroStyles from './_components/hero.module.css';
import { Specimen } from './_components/Specimen.tsx';
import stepsStyles from './_components/steps.module.css';
import { Tools } from './_components/Tools.tsx';
import styles from './styles.module.css';

/** The promise in one sentence, two ways in, and beside it a call as it really looks. */
function Hero() {
  const text = useText();
  return (
    <section className={heroStyles.hero}>
      <div className={heroStyles.words}>
        <h1>{text('home.hero.title')}</h1>
        <p className={heroStyles.lead}>{text('home.hero.lead')}</p>
        <div className="flex-wrap gap-3">
          <Link className={heroStyles.primary} to="/apiDoc/index">
            {text('home.hero.start')}
          </Link>
          <Link className={heroStyles.secondary} to="/apiDoc/orderserve/create?panel=try#work">
            {text('home.hero.try')}
          </Link>
        </div>
      </div>
      <Specimen />
    </section>
  );
}

const steps = ['register', 'developer', 'enterprise', 'testing', 'live'];

/** The documented way in, in order. */
function Steps() {
  const text = useText();
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{text('home.steps.title')}</h2>
      <ol className={stepsStyles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{text(`home.steps.${step}.title`)}</h3>
            <p className="muted-sm no-margin">{text(`home.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

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
