import { ButtonLink } from '@site/src/components/ButtonLink';
import { Workspace } from '@site/src/components/Workspace';
import { operatorNav } from '@site/src/components/Workspace/operator-nav.ts';
import { ArrowLeft } from 'lucide-react';
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
      actions={
        <ButtonLink to="/operator">
          <ArrowLeft size={16} aria-hidden />
          {text('operator.review.back')}
        </ButtonLink>
      }
    >
      <Certification />
    </Workspace>
  );
}
