import { Alert } from '@site/src/components/Alert';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { useText } from '#client/texts.ts';
import type { InterfaceRow } from '#contract/portal/interfaces.ts';

/** The certification that opens more, above what it opens. */
export function CertifyFirst({ rows }: { rows: readonly InterfaceRow[] }) {
  const text = useText();
  const isMissing = (obstacle: InterfaceRow['missing'][number]) =>
    rows.some(({ missing }) => missing.includes(obstacle));
  if (!isMissing('certifyCompany')) return null;
  const kind = isMissing('certifyDeveloper') ? 'developer' : 'company';
  return (
    <Alert
      title={text(`control.interfaces.certify.${kind}.title`)}
      actions={
        <ButtonLink kind="small" to="/personalCenter/certification" data-noBrokenLinkCheck>
          {text('control.interfaces.certify.action')}
        </ButtonLink>
      }
    >
      <p>{text(`control.interfaces.certify.${kind}.text`)}</p>
    </Alert>
  );
}
