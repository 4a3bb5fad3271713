import type { Certification, CertificationInfo, DeveloperData } from '#contract/portal/cer.ts';
import { CertificationCard } from './CertificationCard.tsx';
import { DeveloperForm } from './DeveloperForm.tsx';

interface DeveloperCardProps {
  certification: Certification<DeveloperData>;
  known: Pick<DeveloperData, 'mobile' | 'email'>;
  onSent: (info: CertificationInfo) => void;
}

/** The person's certification. */
export function DeveloperCard({ certification, known, onSent }: DeveloperCardProps) {
  return (
    <CertificationCard
      kind="developer"
      certification={certification}
      form={(open, onCancel) => (
        <DeveloperForm
          key={certification.submittedAt}
          certification={certification}
          known={known}
          open={open}
          onSent={onSent}
          onCancel={onCancel}
        />
      )}
    />
  );
}
