import { ErrorCode } from '@site/src/components/ErrorCode';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import styles from './styles.module.css';

type Entries = OperationPage['errors'];

function ErrorList({ errors }: { errors: Entries }) {
  return (
    <ul className={styles.errors}>
      {errors.map(({ code, text }) => (
        <li key={code}>
          <ErrorCode code={code} /> {text}
        </li>
      ))}
    </ul>
  );
}

/** The codes an operation may answer, its own before those of every operation. */
export function Errors({ errors }: { errors: Entries }) {
  const text = useText();
  return (
    <>
      <h3>{text('operation.errors.own')}</h3>
      <ErrorList errors={errors.filter(({ common }) => !common)} />
      <h3>{text('operation.errors.common')}</h3>
      <ErrorList errors={errors.filter(({ common }) => common)} />
    </>
  );
}
