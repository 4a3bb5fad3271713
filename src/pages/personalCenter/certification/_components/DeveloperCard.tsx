import { Button } from '@site/src/components/Button';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import {
  type Certification,
  type CertificationInfo,
  type DeveloperData,
  developerForm,
} from '#contract/portal/cer.ts';
import { toOpenFields } from '../_open-fields.ts';
import { CertificationCard } from './CertificationCard.tsx';
import { CertificationData } from './CertificationData.tsx';
import { DeveloperForm } from './DeveloperForm.tsx';

const all = Object.keys(developerForm.properties);

interface DeveloperCardProps {
  certification: Certification<DeveloperData>;
  onSent: (info: CertificationInfo) => void;
}

/** The person's certification: the form until it is sent, then its data. */
export function DeveloperCard({ certification, onSent }: DeveloperCardProps) {
  const text = useText();
  const [changing, setChanging] = useState(false);
  const { state, data, submittedAt } = certification;
  const open = state === 'submitted' ? [] : toOpenFields(certification, all);
  const isForm = state === 'none' || state === 'rejected' || (state === 'approved' && changing);
  const shown = isForm ? all.filter((field) => !open.includes(field)) : all;
  return (
    <CertificationCard
      kind="developer"
      certification={certification}
      actions={
        state === 'approved' &&
        !changing && (
          <Button onClick={() => setChanging(true)}>{text('certification.change')}</Button>
        )
      }
    >
      {data && shown.length > 0 && <CertificationData data={data} fields={shown} />}
      {isForm && (
        <DeveloperForm
          key={submittedAt}
          certification={certification}
          open={open}
          onSent={(info) => {
            setChanging(false);
            onSent(info);
          }}
          onCancel={changing ? () => setChanging(false) : undefined}
        />
      )}
    </CertificationCard>
  );
}
