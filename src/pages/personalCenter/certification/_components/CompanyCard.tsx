import { useText } from '#client/texts.ts';
import {
  type Certification,
  type CertificationInfo,
  type CompanyData,
  contactForm,
  type DeveloperData,
} from '#contract/portal/cer.ts';
import { CertificationCard } from './CertificationCard.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { ContactSection } from './ContactSection.tsx';

interface CompanyCardProps {
  certification: Certification<CompanyData>;
  /** Whom the interface contact is taken to be at first. */
  developer: DeveloperData | null;
  /** Open to certified developers only. */
  isOpen: boolean;
  onSent: (info: CertificationInfo) => void;
}

/** The company's certification, with its interface contact once it is approved. */
export function CompanyCard({ certification, developer, isOpen, onSent }: CompanyCardProps) {
  const text = useText();
  const { approved, state, submittedAt } = certification;
  return (
    <CertificationCard
      kind="company"
      certification={certification}
      closed={!isOpen && state === 'none' && text('certification.company.later')}
      apart={
        approved === null
          ? undefined
          : {
              fields: Object.keys(contactForm.properties),
              content: <ContactSection contact={approved} onSent={onSent} />,
            }
      }
      form={(open, onCancel) => (
        <CompanyForm
          key={submittedAt}
          certification={certification}
          developer={developer}
          open={open}
          onSent={onSent}
          onCancel={onCancel}
        />
      )}
    />
  );
}
