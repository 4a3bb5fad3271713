import { Button } from '@site/src/components/Button';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import {
  type Certification,
  type CertificationInfo,
  type CompanyData,
  companyForm,
  contactForm,
  type DeveloperData,
} from '#contract/portal/cer.ts';
import { toOpenFields } from '../_open-fields.ts';
import { CertificationCard } from './CertificationCard.tsx';
import { CertificationData } from './CertificationData.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { ContactSection } from './ContactSection.tsx';

const all = Object.keys(companyForm.properties);
const contact = Object.keys(contactForm.properties);

interface CompanyCardProps {
  certification: Certification<CompanyData>;
  /** Whom the interface contact is taken to be at first. */
  developer: DeveloperData | null;
  /** Open to certified developers only. */
  isOpen: boolean;
  onSent: (info: CertificationInfo) => void;
}

/** The company's certification: the form until it is sent, then its data and its interface contact. */
export function CompanyCard({ certification, developer, isOpen, onSent }: CompanyCardProps) {
  const text = useText();
  const [changing, setChanging] = useState(false);
  const { state, data, approved, submittedAt } = certification;
  const open = state === 'submitted' ? [] : toOpenFields(certification, all);
  const isForm = state === 'none' || state === 'rejected' || (state === 'approved' && changing);
  const hasContact = approved !== null && state === 'approved' && !changing;
  const closed = isForm ? all.filter((field) => !open.includes(field)) : all;
  const shown = hasContact ? closed.filter((field) => !contact.includes(field)) : closed;
  const sent = (info: CertificationInfo) => {
    setChanging(false);
    onSent(info);
  };
  if (!isOpen && state === 'none') {
    return (
      <CertificationCard kind="company" certification={certification}>
        <p>{text('certification.company.later')}</p>
      </CertificationCard>
    );
  }
  return (
    <CertificationCard
      kind="company"
      certification={certification}
      actions={
        state === 'approved' &&
        !changing && (
          <Button onClick={() => setChanging(true)}>{text('certification.change')}</Button>
        )
      }
    >
      {data && shown.length > 0 && <CertificationData data={data} fields={shown} />}
      {hasContact && <ContactSection contact={approved} onSent={onSent} />}
      {isForm && (
        <CompanyForm
          key={submittedAt}
          certification={certification}
          developer={developer}
          open={open}
          onSent={sent}
          onCancel={changing ? () => setChanging(false) : undefined}
        />
      )}
    </CertificationCard>
  );
}
