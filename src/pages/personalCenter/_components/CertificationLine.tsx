import { Badge } from '@site/src/components/Badge';
import { stateTones } from '@site/src/components/Badge/state-tones.ts';
import { Time } from '@site/src/components/Time';
import { BadgeCheck, Building2 } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { Certification, CertificationKind } from '#contract/portal/cer.ts';
import styles from './styles.module.css';

const icons = { developer: BadgeCheck, company: Building2 };

interface CertificationLineProps {
  kind: CertificationKind;
  certification: Certification<unknown>;
}

/** One certification: what it opens, how it stands and since when. */
export function CertificationLine({ kind, certification }: CertificationLineProps) {
  const text = useText();
  const { state, approved, submittedAt, decidedAt } = certification;
  const Icon = icons[kind];
  const at = state === 'submitted' ? submittedAt : decidedAt;
  const keepsRights = state !== 'approved' && approved !== null;
  return (
    <li className={styles.certification}>
      <Icon size={20} aria-hidden />
      <div>
        <p className="cluster no-margin gap-1-3 font-semibold">
          {text(`personal.certification.${kind}`)}
          <Badge tone={stateTones[state]}>{text(`personal.certification.state.${state}`)}</Badge>
        </p>
        <p className={styles.certificationText}>
          {text(`personal.certification.${kind}.opens`)}
          {keepsRights && ` ${text('personal.certification.keepsRights')}`}
        </p>
      </div>
      {at !== null && state !== 'none' && (
        <span className={styles.certificationTime}>
          <Time at={at} />
        </span>
      )}
    </li>
  );
}
