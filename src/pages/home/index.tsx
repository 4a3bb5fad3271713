import Link from '@docusaurus/Link';
import { Breakable } from '@site/src/components/Breakable';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { NewestNotices } from '@site/src/components/NewestNotices';
import Layout from '@theme/Layout';
import {
  BookOpenText,
  Bot,
  Code,
  Languages,
  PenLine,
  Play,
  Send,
  ServerCog,
  ShieldAlert,
} from 'lucide-react';
import { useText } from '#client/texts.ts';
import callsStyles from './_components/calls.module.css';
import heroStyles from './_components/hero.module.css';
import { Specimen } from './_components/Specimen.tsx';
import stepsStyles from './_components/steps.module.css';
import toolsStyles from './_components/tools.module.css';
import styles from './styles.module.css';

const tools = [
  { name: 'sign', Icon: PenLine },
  { name: 'send', Icon: Send },
  { name: 'samples', Icon: Code },
  { name: 'fields', Icon: BookOpenText },
  { name: 'errors', Icon: ShieldAlert },
  { name: 'sandbox', Icon: ServerCog },
  { name: 'simulate', Icon: Play },
  { name: 'machine', Icon: Bot },
  { name: 'languages', Icon: Languages },
];

/** The tools of the documentation. */
function Tools() {
  const text = useText();
  return (
    <section aria-labelledby="tools">
      <h2 id="tools">{text('home.tools.title')}</h2>
      <ul className={toolsStyles.tools}>
        {tools.map(({ name, Icon }) => (
          <li key={name}>
            <Icon aria-hidden size={20} />
            <h3>{text(`home.tools.${name}.title`)}</h3>
            <p className="muted-sm no-margin">{text(`home.tools.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const calls = [
  { page: 'orderserve/create', path: 'order/addOrder', name: 'create' },
  { page: 'orderserve/query', path: 'order/getOrders', name: 'query' },
  { page: 'other/freight', path: 'spmComCost/getComCost', name: 'freight' },
  { page: 'orderserve/expressquery', path: 'order/printOrder', name: 'label' },
  { page: 'logistics/query', path: 'logistics/trace', name: 'trace' },
  { page: 'logistics/statusFeedback', path: 'logisticsStatusFeedback', name: 'push' },
  { page: 'sandbox/moveParcel', path: 'sandbox/moveParcel', name: 'move' },
];

/** The operations that most integrations start with, and links to all others. */
function Calls() {
  const text = useText();
  return (
    <section aria-labelledby="calls" className={callsStyles.calls}>
      <div>
        <h2 id="calls">{text('home.calls.title')}</h2>
        <p className="muted">{text('home.calls.lead')}</p>
        <p>
          <Link to="/apiDoc/index">{text('home.calls.all')}</Link>
        </p>
        <Link to="/apiDoc/errors">{text('home.calls.errors')}</Link>
      </div>
      <ul className={callsStyles.list}>
        {calls.map(({ page, path, name }) => (
          <li key={page}>
            <Link to={`/apiDoc/${page}`}>
              <strong>{text(`home.calls.${name}.title`)}</strong>
              <code>
                <Breakable text={path} />
              </code>
              <span className={callsStyles.text}>{text(`home.calls.${name}.text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

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

/** The documented onboarding steps, in order. */
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
