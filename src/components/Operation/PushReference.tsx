import { DocLink } from '@site/src/components/DocLink';
import { FieldList } from '@site/src/components/FieldTable';
import { toFieldRows } from '@site/src/components/FieldTable/to-field-rows.ts';
import { Phrase } from '@site/src/components/Phrase';
import CodeBlock from '@theme/CodeBlock';
import Heading from '@theme/Heading';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { acknowledgement } from '#contract/push.ts';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import type { OperationPage } from '#reference/page.ts';
import { Facts } from './Facts.tsx';
import styles from './styles.module.css';
import { toPushHeaderRows } from './to-header-rows.ts';

interface Props {
  as: 'ol' | 'ul';
  ids: readonly string[];
  values?: Record<string, string | number>;
}

/** Texts as a list. */
function Sentences({ as: List, ids, values }: Props) {
  const text = useText();
  return (
    <List className={styles.sentences}>
      {ids.map((id) => (
        <li key={id}>
          <Phrase text={text(id, values)} />
        </li>
      ))}
    </List>
  );
}

const rules = {
  1: ['received', 'retryAfter', 'gone', 'order', 'repeats', 'parked'],
  2: ['status', 'retryAfter', 'gone', 'order', 'again', 'parked'],
};
const units = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** When a push is retried, and what a receiver can rely on. */
function Attempts({ major }: Pick<Descriptor, 'major'>) {
  const text = useText();
  const { pushRetryS, pushTimeoutS } = useSiteSettings();
  const toWait = (seconds: number) => {
    const [unit, size] = units.find(([, size]) => seconds % size === 0) ?? ['s', 1];
    return text(`operation.push.wait.${unit}`, { n: seconds / size });
  };
  const waits = [text('operation.push.wait.none'), ...pushRetryS.map(toWait)];
  return (
    <>
      <p className={styles.lead}>{text('operation.push.attempts.text')}</p>
      <ol className={styles.attempts}>
        {waits.map((wait, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the attempts are told apart by their number alone.
          <li key={index}>{wait}</li>
        ))}
      </ol>
      <Sentences
        as="ul"
        ids={rules[major].map((rule) => `operation.push.attempts.${rule}`)}
        values={{ n: pushTimeoutS }}
      />
    </>
  );
}

const facts = [
  ['to', 'to.text'],
  ['form', 'form.text'],
  ['missed', 'missed.text'],
] as const;

/** Last parts of text ids that differ in version 2. */
const ofVersion2: Readonly<Record<string, string>> = {
  'form.text': 'form.json',
  'request.text': 'request.json',
  'acknowledgement.text': 'acknowledgement.status',
};

const steps = {
  1: ['take', 'compute', 'compare', 'repeat'],
  2: ['body', 'signed', 'signature', 'seen'],
};

/** Everything the contract says about a push: its target, its content and the expected response. */
export function PushReference({ page }: { page: OperationPage }) {
  const text = useText();
  const { major, scheme } = page.version;
  const toId = (id: string) => (major === 2 ? (ofVersion2[id] ?? id) : id);
  const heading = (id: string) => (
    <Heading as="h2" id={id}>
      {text(`operation.push.${id}`)}
    </Heading>
  );
  const lead = (id: string) => (
    <p className={styles.lead}>
      <Phrase text={text(`operation.push.${toId(id)}`)} />
    </p>
  );
  return (
    <>
      {heading('delivery')}
      <Facts
        facts={[
          ...facts.map(([id, sentence]) => ({
            title: text(`operation.push.${id}`),
            sentences: [text(`operation.push.${toId(sentence)}`)],
          })),
          {
            title: text('operation.level'),
            sentences: [text(`operation.push.level.${page.level}`)],
          },
        ]}
      />
      <p className={styles.lead}>
        <DocLink page="guides/pushes#address">{text('operation.push.address')}</DocLink>
      </p>
      {heading('headers')}
      <FieldList rows={toPushHeaderRows(scheme, text)} kind="answer" id="headers" />
      {heading('request')}
      {lead('request.text')}
      <FieldList
        rows={toFieldRows(page.request, 'answer', text, 'request')}
        kind="answer"
        id="request"
      />
      {heading('acknowledgement')}
      {lead('acknowledgement.text')}
      {major === 1 && (
        <CodeBlock language="json">{JSON.stringify(acknowledgement, null, 2)}</CodeBlock>
      )}
      {lead('acknowledgement.soon')}
      {heading('verify')}
      <Sentences as="ol" ids={steps[major].map((step) => `operation.push.verify.${step}`)} />
      <p className={styles.lead}>
        <DocLink page="guides/signature#pushes">{text('operation.push.verify.guide')}</DocLink>
      </p>
      {heading('attempts')}
      <Attempts major={major} />
    </>
  );
}
