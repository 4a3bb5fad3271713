import { ErrorCode } from '@site/src/components/ErrorCode';
import { useText } from '#client/texts.ts';
import { toHttpStatus } from '#contract/errors.ts';
import type { OperationPage } from '#reference/page.ts';
import styles from './styles.module.css';

interface ListProps extends Pick<OperationPage, 'errors'> {
  /** Whether the HTTP status says the class of an error; else it is 200. */
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

/** The codes an operation may answer, its own before those of every operation. */
export function Errors({ page: { errors, version } }: { page: OperationPage }) {
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
