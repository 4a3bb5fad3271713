import { Alert } from '@site/src/components/Alert';
import { EmptyState } from '@site/src/components/EmptyState';
import { MapPinOff } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { ResolvedAddress } from '#contract/portal/area.ts';
import { Candidate } from './Candidate.tsx';
import styles from './found.module.css';

/** What an address may mean; before one is sent, nothing but where its result is announced. */
export function Found({ found }: { found: ResolvedAddress | undefined }) {
  const text = useText();
  const count = found?.candidates.length ?? 0;
  return (
    <section className={styles.found} aria-label={text('help.address.found')}>
      <p role="status" className="visually-hidden">
        {found && text('help.address.count', { count })}
      </p>
      {found && count === 0 && (
        <EmptyState
          icon={MapPinOff}
          title={text('help.address.none')}
          text={text('help.address.none.hint')}
        />
      )}
      {found?.ambiguous && <Alert tone="warning">{text('help.address.ambiguous')}</Alert>}
      {count > 0 && (
        <ol className={styles.candidates}>
          {found?.candidates.map((candidate) => (
            <Candidate
              key={[candidate.prov, candidate.city, candidate.area].join('/')}
              candidate={candidate}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
