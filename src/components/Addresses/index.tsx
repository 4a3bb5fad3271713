import { Breakable } from '@site/src/components/Breakable';
import { CopyButton } from '@site/src/components/CopyButton';
import { useApiOrigins } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import type { OperationPage } from '#reference/page.ts';
import styles from './styles.module.css';

const environments = [
  { id: 'sandbox', label: 'operation.sandbox' },
  { id: 'production', label: 'operation.production' },
] as const;

interface Props {
  page: Pick<OperationPage, 'path' | 'sandboxOnly' | 'version'>;
}

/** Method and address of a call in each environment; one row if both share it. */
export function Addresses({ page }: Props) {
  const text = useText();
  const origins = useApiOrigins();
  const shared = origins.sandbox === origins.production && !page.sandboxOnly;
  const shown = page.sandboxOnly ? environments.slice(0, 1) : environments;
  const rows = shared
    ? [{ label: 'operation.bothEnvironments', origin: origins.sandbox }]
    : shown.map(({ id, label }) => ({ label, origin: origins[id] }));
  return (
    <dl className={styles.addresses}>
      {rows.map(({ label, origin }) => {
        const environment = text(label);
        const address = `${origin}${toOperationPath(page.version, page)}`;
        return (
          <div key={label} className={styles.row}>
            <dt>{environment}</dt>
            <dd className={styles.address} dir="ltr">
              <span className={styles.method}>POST</span>
              <code className={styles.url}>
                <Breakable text={address} />
              </code>
              <CopyButton
                value={address}
                label={text('operation.address.label', { environment })}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
