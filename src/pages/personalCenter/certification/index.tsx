import { Alert } from '@site/src/components/Alert';
import { Load } from '@site/src/components/Load';
import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { useText } from '#client/texts.ts';
import { CertificationCard } from './_components/CertificationCard.tsx';
import { CompanyCard } from './_components/CompanyCard.tsx';
import { DeveloperForm } from './_components/DeveloperForm.tsx';
import { useCertifications } from './_useCertifications.ts';

/** Both certifications, one after the other as they are applied for. */
function Certifications() {
  const text = useText();
  const { load, known, show, isShared, isDeveloper } = useCertifications();
  if (isShared) {
    return <Alert title={text('personal.shared.title')}>{text('personal.shared.text')}</Alert>;
  }
  return (
    <Load load={load}>
      {({ developer, company }) => (
        <>
          <CertificationCard
            kind="developer"
            certification={developer}
            form={(open, onCancel) => (
              <DeveloperForm
                key={developer.submittedAt}
                certification={developer}
                known={known}
                open={open}
                onSent={show}
                onCancel={onCancel}
              />
            )}
          />
          <CompanyCard
            certification={company}
            developer={developer.approved}
            isOpen={isDeveloper}
            onSent={show}
          />
        </>
      )}
    </Load>
  );
}

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
