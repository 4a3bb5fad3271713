import Link from '@docusaurus/Link';
import { Alert } from '@site/src/components/Alert';
import { DocLink } from '@site/src/components/DocLink';
import type { Answer } from '#client/exchange.ts';
import { useText } from '#client/texts.ts';
import { isObject } from '#contract/is-object.ts';

interface OutcomeProps {
  answer: Answer;
  /** Ids of the texts for a success and a refusal. */
  made: string;
  refused: string;
  /** The operation's page, whose tester makes the same call. */
  page: string;
  toParcel: (billCode: string) => string;
}

/** The outcome of a signed call that makes a parcel. */
export function Outcome({ answer, made, refused, page, toParcel }: OutcomeProps) {
  const text = useText();
  const { code, msg, data } = answer;
  if (code !== '1') {
    return (
      <Alert
        role="alert"
        tone="error"
        title={text(refused)}
        actions={
          <DocLink page={`${page}?panel=try#work`}>{text('control.parcels.empty.action')}</DocLink>
        }
      >
        <p>
          <DocLink page={`errors#${code}`}>
            <bdi dir="ltr">{code}</bdi>
          </DocLink>{' '}
          <bdi>{msg}</bdi>
        </p>
      </Alert>
    );
  }
  const billCode = isObject(data) ? String(data.billCode) : '';
  return (
    <span role="status">
      {text(made)}{' '}
      <Link to={toParcel(billCode)}>
        <bdi dir="ltr">{billCode}</bdi>
      </Link>
    </span>
  );
}
