import { AskCourier } from '@site/src/components/Contacts/AskCourier.tsx';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useIsPast } from '#client/useIsPast.ts';

export function Late() {
  const text = useText();
  return (
    <>
      <p>{text('certification.due.late')}</p>
      <AskCourier>{text('certification.due.ask')}</AskCourier>
    </>
  );
}

/** The date by which the courier promised to decide; after it, a notice of the delay. */
export function DecisionDue({ at }: { at: number }) {
  const text = useText();
  const isLate = useIsPast(at);
  return (
    <>
      <p>
        {text('certification.due.by')}{' '}
        <bdi>
          <Time at={at} show="date" />
        </bdi>
      </p>
      {isLate && <Late />}
    </>
  );
}
