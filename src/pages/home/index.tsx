import Link from '@docusaurus/Link';
import specimen from '@page-data/specimen.json';
import { Breakable } from '@site/src/components/Breakable';
import { ColouredCode } from '@site/src/components/ColouredCode';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { NewestNotices } from '@site/src/components/NewestNotices';
import { Phrase } from '@site/src/components/Phrase';
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
import { Fragment } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** One pane of the specimen; it scrolls inside itself, so a keyboard can reach it. */
function Pane({ title, language, code }: { title: string; language: string; code: string }) {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre dir="ltr" tabIndex={0} className={styles.code}>
        <ColouredCode code={code} language={language} />
      </pre>
    </div>
  );
}

const request = [
  `POST ${specimen.path}`,
  ...Object.entries(specimen.headers).map(([name, value]) => `${name}: ${value}`),
  '',
  specimen.body,
].join('\n');

// Parts of the scheme that are the same in every language.
const joint = '.';
const algorithm = 'HMAC-SHA256';

function Specimen() {
  const text = useText();
  return (
    <figure className={styles.specimen}>
      <Pane title={text('home.specimen.request')} language="http" code={request} />
      <dl className={styles.ladder}>
        <div>
          <dt>{text('home.specimen.signed')}</dt>
          <dd dir="ltr">
            {specimen.parts.map((part, at) => (
              <Fragment key={part}>
                {at > 0 && <span aria-hidden>{joint}</span>}
                <code>{part}</code>
              </Fragment>
            ))}
          </dd>
        </div>
        <div>
          <dt>{algorithm}</dt>
          <dd dir="ltr">
            <code className={styles.result}>{specimen.signature}</code>
          </dd>
        </div>
      </dl>
      <Pane
        title={text('home.specimen.answer')}
        language="json"
        code={JSON.stringify(specimen.answer, null, 2)}
      />
      <figcaption className={styles.note}>
        <Phrase text={text('home.specimen.note', { secret: specimen.secret })} />
      </figcaption>
    </figure>
  );
}

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

function Tools() {
  const text = useText();
  return (
    <section aria-labelledby="tools">
      <h2 id="tools">{text('home.tools.title')}</h2>
      <ul className={styles.tools}>
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

function Calls() {
  const text = useText();
  return (
    <section aria-labelledby="calls" className={styles.calls}>
      <div>
        <h2 id="calls">{text('home.calls.title')}</h2>
        <p className="muted">{text('home.calls.lead')}</p>
        <p>
          <Link to="/apiDoc/index">{text('home.calls.all')}</Link>
        </p>
        <Link to="/apiDoc/errors">{text('home.calls.errors')}</Link>
      </div>
      <ul className={styles.list}>
        {calls.map(({ page, path, name }) => (
          <li key={page}>
            <Link to={`/apiDoc/${page}`}>
              <strong>{text(`home.calls.${name}.title`)}</strong>
              <code>
                <Breakable text={path} />
              </code>
              <span className={styles.text}>{text(`home.calls.${name}.text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hero() {
  const text = useText();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{text('home.hero.title')}</h1>
        <p className={styles.lead}>{text('home.hero.lead')}</p>
        <div className="flex-wrap gap-3">
          <Link className={styles.primary} to="/apiDoc/index">
            {text('home.hero.start')}
          </Link>
          <Link className={styles.secondary} to="/apiDoc/orderserve/create?panel=try#work">
            {text('home.hero.try')}
          </Link>
        </div>
      </div>
      <Specimen />
    </section>
  );
}

const steps = ['register', 'developer', 'enterprise', 'testing', 'live'];

function Steps() {
  const text = useText();
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{text('home.steps.title')}</h2>
      <ol className={styles.steps}>
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
