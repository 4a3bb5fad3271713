import Link from '@docusaurus/Link';
import { Time } from '@site/src/components/Time';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useIsPast } from '#client/useIsPast.ts';

/** That the courier is late, and whom to ask. */
export function Late() {
  const text = useText();
  const { brandEmail } = useSiteSettings();
  return (
    <>
      <p>{text('certification.due.late')}</p>
      <p>
        {text('certification.due.ask')}{' '}
        {brandEmail ? (
          <a href={`mailto:${brandEmail}`} dir="ltr">
            {brandEmail}
          </a>
        ) : (
          <Link to="/helpCenter#contact">{text('contact.title')}</Link>
        )}
      </p>
    </>
  );
}

/** By when the courier promised to decide; once that is over, that it is late. */
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
