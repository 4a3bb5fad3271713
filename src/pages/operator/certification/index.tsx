import Link from '@docusaurus/Link';
import { Workspace } from '@site/src/components/Workspace';
import { operatorNav } from '@site/src/components/Workspace/operator-nav.ts';
import { useText } from '#client/texts.ts';
import { Certification } from './_components/Certification.tsx';

export default function OperatorCertification() {
  const text = useText();
  return (
    <Workspace
      title={text('operator.review.title')}
      lead={text('operator.review.lead')}
      nav={operatorNav}
      roles={['reviewer']}
      actions={<Link to="/operator">{text('operator.review.back')}</Link>}
    >
      <Certification />
    </Workspace>
  );
}
