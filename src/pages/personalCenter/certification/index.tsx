import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { useText } from '#client/texts.ts';
import { Certifications } from './_components/Certifications.tsx';

export default function CertificationPage() {
  const text = useText();
  return (
    <Workspace
      title={text('certification.title')}
      lead={text('certification.lead')}
      nav={personalNav}
      roles={['user', 'developer', 'enterprise']}
    >
      <Certifications />
    </Workspace>
  );
}
