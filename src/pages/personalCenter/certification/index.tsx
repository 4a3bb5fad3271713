import { Alert } from '@site/src/components/Alert';
import { Load } from '@site/src/components/Load';
import { RoleNote } from '@site/src/components/RoleNote';
import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { useText } from '#client/texts.ts';
import { useMay } from '#client/useMay.ts';
import {
  type ContactData,
  commitDeveloper,
  contactForm,
  type DeveloperData,
} from '#contract/portal/cer.ts';
import { CertificationCard } from './_components/CertificationCard.tsx';
import { ContactSection } from './_components/ContactSection.tsx';
import { useCertifications } from './_useCertifications.ts';

/** Whom the interface contact is taken to be at first. */
function toContact({ name, mobile, email }: DeveloperData): ContactData {
  return { contactName: name, contactMobile: mobile, contactEmail: email };
}

/** Both certifications, one after the other as they are applied for. */
function Certifications() {
  const text = useText();
  const may = useMay();
  const { load, known, show, isShared, isDeveloper } = useCertifications();
  if (isShared) {
    return <Alert title={text('personal.shared.title')}>{text('personal.shared.text')}</Alert>;
  }
  if (!may(commitDeveloper)) return <RoleNote call={commitDeveloper} />;
  return (
    <Load load={load}>
      {({ developer, company }) => (
        <>
          <CertificationCard
            kind="developer"
            certification={developer}
            known={known}
            onSent={show}
          />
          <CertificationCard
            kind="company"
            certification={company}
            known={developer.approved && toContact(developer.approved)}
            closed={!isDeveloper && company.state === 'none' && text('certification.company.later')}
            apart={
              company.approved && {
                fields: Object.keys(contactForm.properties),
                content: <ContactSection contact={company.approved} onSent={show} />,
              }
            }
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
