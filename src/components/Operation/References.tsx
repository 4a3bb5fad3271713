import { DocLink } from '@site/src/components/DocLink';
import { ErrorCode } from '@site/src/components/ErrorCode';
import { FieldList } from '@site/src/components/FieldTable';
import type { Say } from '@site/src/components/FieldTable/field-row.ts';
import { toFieldRows } from '@site/src/components/FieldTable/to-field-rows.ts';
import { Phrase } from '@site/src/components/Phrase';
import CodeBlock from '@theme/CodeBlock';
import Heading from '@theme/Heading';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { toHttpStatus } from '#contract/errors.ts';
import { acknowledgement } from '#contract/push.ts';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import type { OperationPage, PageSchema } from '#reference/page.ts';
import styles from './styles.module.css';
import { toHeaderRows, toPushHeaderRows } from './to-header-rows.ts';

/** Heading of a section; the end of its text id is the anchor. */
function Title({ id }: { id: string }) {
  const text = useText();
  return (
    <Heading as="h2" id={id.slice(id.lastIndexOf('.') + 1)}>
      {text(id)}
    </Heading>
  );
}

function Lead({ id }: { id: string }) {
  const text = useText();
  return (
    <p className={styles.lead}>
      <Phrase text={text(id)} />
    </p>
  );
}

function Facts({ facts }: { facts: readonly { title: string; sentences: string[] }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ title, sentences }) => (
        <div key={title} className={styles.fact}>
          <dt>{title}</dt>
          {sentences.map((sentence) => (
            <dd key={sentence}>
              <Phrase text={sentence} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

interface SentencesProps {
  as: 'ol' | 'ul';
  ids: readonly string[];
  values?: Record<string, string | number>;
}

function Sentences({ as: List, ids, values }: SentencesProps) {
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

/** Retries of a push, and guarantees for receivers. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the attempts differ only in their number.
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

function PushReference({ page }: { page: OperationPage }) {
  const text = useText();
  const { major, scheme } = page.version;
  const toId = (id: string) => (major === 2 ? (ofVersion2[id] ?? id) : id);
  return (
    <>
      <Title id="operation.push.delivery" />
      <Facts
        facts={[
          ...['to', 'form', 'missed'].map((id) => ({
            title: text(`operation.push.${id}`),
            sentences: [text(`operation.push.${toId(`${id}.text`)}`)],
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
      <Title id="operation.push.headers" />
      <FieldList rows={toPushHeaderRows(scheme, text)} kind="answer" id="headers" />
      <Title id="operation.push.request" />
      <Lead id={`operation.push.${toId('request.text')}`} />
      <FieldList
        rows={toFieldRows(page.request, 'answer', text, 'request')}
        kind="answer"
        id="request"
      />
      <Title id="operation.push.acknowledgement" />
      <Lead id={`operation.push.${toId('acknowledgement.text')}`} />
      {major === 1 && (
        <CodeBlock language="json">{JSON.stringify(acknowledgement, null, 2)}</CodeBlock>
      )}
      <Lead id="operation.push.acknowledgement.soon" />
      <Title id="operation.push.verify" />
      <Sentences as="ol" ids={steps[major].map((step) => `operation.push.verify.${step}`)} />
      <p className={styles.lead}>
        <DocLink page="guides/signature#pushes">{text('operation.push.verify.guide')}</DocLink>
      </p>
      <Title id="operation.push.attempts" />
      <Attempts major={major} />
    </>
  );
}

interface ListProps extends Pick<OperationPage, 'errors'> {
  /** True if the HTTP status shows the class of an error; otherwise it is 200. */
  hasStatus: boolean;
}

function ErrorList({ errors, hasStatus }: ListProps) {
  return (
    <ul className={styles.errors}>
      {errors.map(({ code, text }) => (
        <li key={code}>
          <ErrorCode code={code} /> {text}
          {hasStatus && <span className="muted-xs" dir="ltr">{` HTTP ${toHttpStatus(code)}`}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Error codes of an operation, its own before the common ones. */
function Errors({ page: { errors, version } }: { page: OperationPage }) {
  const text = useText();
  const hasStatus = version.envelope === 'v2';
  return (
    <>
      <h3>{text('operation.errors.own')}</h3>
      <ErrorList errors={errors.filter(({ common }) => !common)} hasStatus={hasStatus} />
      <h3>{text('operation.errors.common')}</h3>
      <ErrorList errors={errors.filter(({ common }) => common)} hasStatus={hasStatus} />
    </>
  );
}

/** Required level, checks and limits of a call. */
function Access({ page }: { page: OperationPage }) {
  const text = useText();
  const { kib } = useFormats();
  const { callsPerSecond } = useSiteSettings();
  const digests =
    page.version.scheme === 'md5-v1'
      ? [text('operation.digests.header'), text(`operation.digests.${page.businessDigest}`)]
      : [text('operation.digests.signature')];
  const facts = {
    level: [text(page.sandboxOnly ? 'operation.sandboxOnly' : `operation.level.${page.level}`)],
    digests,
    bodyLimit: [text('operation.bodyLimit.kib', { size: kib(page.bodyLimitBytes) })],
    rateLimit: [
      callsPerSecond === 0
        ? text('operation.rateLimit.none')
        : text('operation.rateLimit.text', { n: callsPerSecond }),
    ],
  };
  return (
    <Facts
      facts={Object.entries(facts).map(([id, sentences]) => ({
        title: text(`operation.${id}`),
        sentences,
      }))}
    />
  );
}

function toErrors(say: Say): PageSchema {
  const names = ['path', 'rule', 'limit', 'code'];
  const toField = (name: string) => [
    name,
    { type: 'string', description: say(`operation.answer.errors.${name}`) },
  ];
  return {
    type: 'array',
    description: say('operation.answer.errors'),
    items: {
      type: 'object',
      required: ['path', 'rule', 'code'],
      properties: Object.fromEntries(names.map(toField)),
    },
  };
}

/** Returns the schema of the envelope around an operation's data. */
function toAnswer({ data, version }: OperationPage, say: Say): PageSchema {
  const field = (type: string, name: string) => ({
    type,
    description: say(`operation.answer.${name}`),
  });
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { ...field('string', 'code'), examples: ['1'] },
      msg: { ...field('string', 'msg'), examples: ['success'] },
      data,
      ...(version.envelope === 'v2' && { errors: toErrors(say) }),
    },
  };
}

function Reference({ page }: { page: OperationPage }) {
  const text = useText();
  const { major } = page.version;
  return (
    <>
      <Title id="operation.access" />
      <Access page={page} />
      <Title id="operation.headers" />
      <FieldList rows={toHeaderRows(page, text)} kind="request" id="headers" />
      <Title id="operation.request" />
      <Lead id={`operation.request.text.${major}`} />
      <FieldList rows={toFieldRows(page.request, 'request', text)} kind="request" id="request" />
      <Title id="operation.answer" />
      <Lead id={`operation.answer.text.${major}`} />
      <FieldList
        rows={toFieldRows(toAnswer(page, text), 'answer', text)}
        kind="answer"
        id="answer"
      />
      <Title id="operation.errors" />
      <Errors page={page} />
    </>
  );
}

/** Everything the contract says about an operation except its address. */
export function References({ page }: { page: OperationPage }) {
  return page.direction === 'push' ? <PushReference page={page} /> : <Reference page={page} />;
}
