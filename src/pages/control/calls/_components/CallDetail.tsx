import Link from '@docusaurus/Link';
import { Alert } from '@site/src/components/Alert';
import { BackLink } from '@site/src/components/BackLink';
import { Badge } from '@site/src/components/Badge';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { Causes } from '@site/src/components/Causes';
import { CopyButton } from '@site/src/components/CopyButton';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { type Definition, DefinitionList } from '@site/src/components/DefinitionList';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { ErrorCode } from '@site/src/components/ErrorCode';
import { Load } from '@site/src/components/Load';
import { Paragraphs } from '@site/src/components/Paragraphs';
import { Payload } from '@site/src/components/Payload';
import { Phrase } from '@site/src/components/Phrase';
import { Time } from '@site/src/components/Time';
import { useSetAtom } from 'jotai';
import { type HandedSignature, handOver } from '#client/hand-over.ts';
import { findOperation, titleOfOperation } from '#client/operations.ts';
import { chosenSignerAtom } from '#client/signing-account.ts';
import { useText } from '#client/texts.ts';
import { useDocPathOf } from '#client/useDocPath.ts';
import { useFormats } from '#client/useFormats.ts';
import { useLoad } from '#client/useLoad.ts';
import { useOwnAccounts } from '#client/useOwnAccounts.ts';
import { type ErrorCode as Code, errorCodes, portalErrors } from '#contract/errors.ts';
import type { KeptDiagnosis, KeptHeader } from '#contract/portal/console-calls.ts';
import { type CallDetail as Detail, showCall } from '#contract/portal/console-calls.ts';
import { signedHeaders } from '#contract/signature/hmac-v2.ts';
import { signers, toSigner } from '#contract/signer.ts';
import styles from './calls.module.css';

function isKnown(code: string): code is Code {
  return Object.hasOwn(errorCodes, code);
}

/** The received text, to compare with the signed one; with its md5 if all of it was kept. */
function ReceivedText({ textMd5, textBytes }: KeptDiagnosis) {
  const text = useText();
  const label = text('control.calls.diagnosis.md5');
  return (
    <p>
      {textMd5 !== undefined && (
        <>
          {label}{' '}
          <code className="wrap-anywhere" dir="ltr">
            {textMd5}
          </code>{' '}
          <CopyButton value={textMd5} label={label} />{' '}
        </>
      )}
      {text('sign.bytes', { count: textBytes })}
    </p>
  );
}

/** Advice if no known mistake was found; `operation` is the id of the called operation. */
function Unexplained({ operation, ...diagnosis }: KeptDiagnosis & { operation: string }) {
  const text = useText();
  if (diagnosis.digest !== 'business') {
    return (
      <>
        <p>
          {text(
            diagnosis.isPartial
              ? 'control.calls.diagnosis.partial'
              : 'control.calls.diagnosis.unknown',
          )}
        </p>
        <ReceivedText {...diagnosis} />
      </>
    );
  }
  const rule = findOperation(operation)?.businessDigest ?? 'always';
  const { code, secret } = signers[toSigner(rule) ?? 'customer'];
  return (
    <p>
      <Phrase text={text('control.calls.diagnosis.unknown.business', { code, secret })} />
    </p>
  );
}

function Proven({ causes, secret }: KeptDiagnosis) {
  const text = useText();
  // Its text links to this page, which already names the secret.
  const shown = causes.filter((cause) => !(secret && cause === 'another-secret'));
  return (
    <>
      <Causes words={shown.map((cause) => text(`sign.reason.${cause}`))} />
      {secret && (
        <p>
          <Phrase text={text(`control.calls.diagnosis.secret.${secret}`)} />
        </p>
      )}
    </>
  );
}

function FixAdvice({ call }: { call: Detail }) {
  const text = useText();
  const { code, meaning, digest, diagnosis, operation } = call;
  if (!meaning) return null;
  const isProven = diagnosis !== null && diagnosis.causes.length > 0;
  return (
    <Alert
      tone="error"
      title={
        <>
          {isKnown(code) ? <ErrorCode code={code} /> : <bdi dir="ltr">{code}</bdi>} {meaning.text}
        </>
      }
    >
      {digest && (
        <p>
          <strong>{text(`control.calls.digest.${digest}`)}</strong>{' '}
          {!isProven && <Phrase text={text(`control.calls.digest.${digest}.hint`)} />}
        </p>
      )}
      {isProven ? (
        <Proven {...diagnosis} />
      ) : (
        <>
          {diagnosis && <Unexplained {...diagnosis} operation={operation} />}
          <p>
            <Phrase text={meaning.mend} />
          </p>
          <Paragraphs text={meaning.cause} />
        </>
      )}
    </Alert>
  );
}

/** Returns the digest or signature that did not match, for the tools. */
function toHanded({ headers, diagnosis, version }: Detail): HandedSignature {
  const read = (wanted: string) =>
    headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
  const causes = diagnosis?.causes ?? [];
  if (version === 1) return { id: '', timestamp: '', signature: read('digest'), causes };
  const { id, timestamp, signature } = signedHeaders;
  return { id: read(id), timestamp: read(timestamp), signature: read(signature), causes };
}

/** Opens the version's tools with this request and its account, if the whole request was kept. */
function OpenAgain({ call }: { call: Detail }) {
  const text = useText();
  const { operation, received, signedText, apiAccount, version } = call;
  const toDocPath = useDocPathOf(version);
  const account = useOwnAccounts().accounts.find((each) => each.apiAccount === apiAccount);
  const choose = useSetAtom(chosenSignerAtom);
  if (findOperation(operation)?.direction !== 'call') return null;
  const isComparable = signedText !== null && signedText !== 'cut' && signedText !== 'masked';
  const pass = (panel: 'tester' | 'signing') => () => {
    if (received && !received.cut) {
      const handed = panel === 'signing' ? toHanded(call) : undefined;
      handOver(panel, operation, received.text, version, handed);
    }
    if (account) choose(account.environment);
  };
  return (
    <>
      {isComparable && (
        <ButtonLink
          kind="small"
          to={
            version === 1
              ? `/helpCenter/signature?operation=${operation}&version=1`
              : toDocPath(`${operation}?panel=sign#work`)
          }
          onClick={pass('signing')}
        >
          {text('control.calls.sign')}
        </ButtonLink>
      )}
      <ButtonLink
        kind="small"
        to={toDocPath(`${operation}?panel=try#work`)}
        onClick={pass('tester')}
      >
        {text('control.calls.again')}
      </ButtonLink>
    </>
  );
}

function useFacts(call: Detail): Definition[] {
  const { unit } = useFormats();
  const code = (value: string) => <code dir="ltr">{value}</code>;
  const facts: Definition[] = [
    { label: 'control.time', value: <Time at={call.time} show="exact" /> },
    { label: 'control.environment', value: <EnvironmentBadge environment={call.environment} /> },
    { label: 'control.apiAccount', id: call.apiAccount, start: 20 },
    { label: 'control.calls.version', value: <bdi dir="ltr">{call.version}</bdi> },
    { label: 'control.calls.path', value: code(call.path) },
    { label: 'control.duration', value: unit(call.durationMs, 'millisecond') },
    { label: 'control.httpStatus', value: <bdi dir="ltr">{call.httpStatus}</bdi> },
    { label: 'kit.requestId', id: call.requestId, start: 36 },
  ];
  if (call.token) {
    facts.push({ label: 'control.testInbox.token', value: <bdi>{call.token.name}</bdi> });
  }
  if (call.field) facts.push({ label: 'control.calls.field', value: code(call.field) });
  if (call.uuid) facts.push({ label: 'control.calls.uuid', value: code(call.uuid) });
  if (call.traceId) facts.push({ label: 'control.calls.traceId', id: call.traceId, start: 32 });
  return facts;
}

/** Length of an md5 in base64. */
const digestLength = 24;

const headerColumns: readonly Column<KeptHeader>[] = [
  { label: 'control.calls.headers.name', render: ({ name }) => <code dir="ltr">{name}</code> },
  {
    label: 'control.calls.headers.value',
    render: ({ value }) => (
      <code className="wrap-anywhere" dir="ltr">
        {value}
      </code>
    ),
  },
  {
    label: 'control.calls.headers.length',
    align: 'end',
    render: ({ name, length }, { text }) => {
      const isOdd = name.toLowerCase() === 'digest' && length !== digestLength;
      return (
        <span className={styles.number}>
          {length}
          {isOdd && ` ${text('control.calls.headers.expected', { count: digestLength })}`}
        </span>
      );
    },
  },
];

function HeaderTable({ headers }: Pick<Detail, 'headers'>) {
  const title = useText()('control.calls.headers');
  return (
    <section className="stack gap-2" aria-label={title}>
      <h3 className="subheading">{title}</h3>
      <DataTable
        caption={title}
        columns={headerColumns}
        rows={headers}
        // A header that was sent twice has two rows.
        rowKey={(header) => `${headers.indexOf(header)}`}
      />
    </section>
  );
}

function Shown({ call }: { call: Detail }) {
  const text = useText();
  const { received, answered, digest, signed, version } = call;
  return (
    <>
      <FixAdvice call={call} />
      <div className={styles.pair}>
        {received ? (
          // The laid-out form is the only one that was not signed.
          <Payload
            label={text(version === 1 ? 'control.calls.received' : 'control.calls.received.body')}
            startsExact={digest !== null}
            {...received}
          />
        ) : (
          <p>{text(answered ? 'control.calls.received.none' : 'control.calls.texts.none')}</p>
        )}
        {answered && <Payload label={text('control.calls.answered')} {...answered} />}
      </div>
      {digest === 'signature' && signed && (
        <Payload label={text('control.calls.signed')} startsExact {...signed} />
      )}
      <p className="muted-sm no-margin">{text('control.calls.masked')}</p>
      {call.headers.length > 0 && <HeaderTable headers={call.headers} />}
      <DefinitionList items={useFacts(call)} />
    </>
  );
}

interface CallPage {
  requestId: string;
  back: string;
  /** Address of the place that says how many refused calls were not kept. */
  toRefused: string;
}

/** Says how the signature tool, which recomputes the digest inside, treats the text, or why there is no text. */
function toSigningNote({ signedText }: Detail, text: ReturnType<typeof useText>) {
  if (signedText === null || signedText === 'whole') return undefined;
  return text(`control.calls.sign.${signedText}`);
}

export function CallDetail({ page: { requestId, back, toRefused } }: { page: CallPage }) {
  const text = useText();
  const load = useLoad(showCall, { requestId });
  const isUnknown = load.failure?.code === portalErrors.notFound;
  return (
    <>
      <BackLink to={back}>{text('control.calls.back')}</BackLink>
      <Load load={load}>
        {(call) => (
          <Card
            title={
              <span className="cluster gap-2">
                {titleOfOperation(call.operation)}
                <Badge tone={call.code === '1' ? 'success' : 'error'}>
                  {text(call.code === '1' ? 'control.calls.success' : 'control.calls.failure')}
                </Badge>
              </span>
            }
            lead={toSigningNote(call, text)}
            actions={<OpenAgain call={call} />}
          >
            <div className="stack gap-5">
              <Shown call={call} />
            </div>
          </Card>
        )}
      </Load>
      {isUnknown && <Link to={toRefused}>{text('control.calls.counted')}</Link>}
    </>
  );
}
