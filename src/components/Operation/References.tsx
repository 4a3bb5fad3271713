import { ErrorCode } from '@site/src/components/ErrorCode';
import { FieldList, FieldTable } from '@site/src/components/FieldTable';
import type { Say } from '@site/src/components/FieldTable/field-row.ts';
import { Phrase } from '@site/src/components/Phrase';
import Heading from '@theme/Heading';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { toHttpStatus } from '#contract/errors.ts';
import type { OperationPage, PageSchema } from '#reference/page.ts';
import { Facts } from './Facts.tsx';
import { PushReference } from './PushReference.tsx';
import styles from './styles.module.css';
import { toHeaderRows } from './to-header-rows.ts';

interface ListProps extends Pick<OperationPage, 'errors'> {
  /** Whether the HTTP status shows the class of an error; otherwise it is 200. */
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

/** Who may call, the checks of a call, and its limits. */
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

/** All wrong fields, which version 2 lists. */
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

/** Everything the contract says about an operation: who may call it, its request and its response. */
function Reference({ page }: { page: OperationPage }) {
  const text = useText();
  const { major } = page.version;
  const heading = (id: string) => (
    <Heading as="h2" id={id}>
      {text(`operation.${id}`)}
    </Heading>
  );
  const lead = (id: string) => (
    <p className={styles.lead}>
      <Phrase text={text(id)} />
    </p>
  );
  return (
    <>
      {heading('access')}
      <Access page={page} />
      {heading('headers')}
      <FieldList rows={toHeaderRows(page, text)} kind="request" id="headers" />
      {heading('request')}
      {lead(`operation.request.text.${major}`)}
      <FieldTable schema={page.request} kind="request" />
      {heading('answer')}
      {lead(`operation.answer.text.${major}`)}
      <FieldTable schema={toAnswer(page, text)} kind="answer" />
      {heading('errors')}
      <Errors page={page} />
    </>
  );
}

/** Everything the contract says about an operation except its address. */
export function References({ page }: { page: OperationPage }) {
  return page.direction === 'push' ? <PushReference page={page} /> : <Reference page={page} />;
}
