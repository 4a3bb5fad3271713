import { Alert } from '@site/src/components/Alert';
import { Load } from '@site/src/components/Load';
import { useText } from '#client/texts.ts';
import { useCertifications } from '../_useCertifications.ts';
import { CompanyCard } from './CompanyCard.tsx';
import { DeveloperCard } from './DeveloperCard.tsx';

/** Both certifications, one after the other as they are applied for. */
export function Certifications() {
  const text = useText();
  const { load, known, show, isShared, isDeveloper } = useCertifications();
  if (isShared) {
    return <Alert title={text('personal.shared.title')}>{text('personal.shared.text')}</Alert>;
  }
  return (
    <Load load={load}>
      {({ developer, company }) => (
        <>
          <DeveloperCard certification={developer} known={known} onSent={show} />
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
