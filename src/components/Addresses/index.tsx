import { CopyButton } from '@site/src/components/CopyButton';
import { useApiOrigins } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { openApiBasePath } from '#contract/openapi.ts';
import styles from './styles.module.css';

const environments = ['sandbox', 'production'] as const;

/** Method and address of a call in each environment, one row where both share it; `path` is the operation's. */
export function Addresses({ path }: { path: string }) {
  const text = useText();
  const origins = useApiOrigins();
  const rows =
    origins.sandbox === origins.production
      ? [{ label: 'operation.bothEnvironments', origin: origins.sandbox }]
      : environments.map((id) => ({ label: `operation.${id}`, origin: origins[id] }));
  return (
    <dl className={styles.addresses}>
      {rows.map(({ label, origin }) => {
        const environment = text(label);
        const address = `${origin}${openApiBasePath}/${path}`;
        return (
          <div key={label} className={styles.row}>
            <dt>{environment}</dt>
            <dd className={styles.address} dir="ltr">
              <span className={styles.method}>POST</span>
              <code className={styles.url}>{address}</code>
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
