import { CopyButton } from '@site/src/components/CopyButton';
import { useApiOrigins } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { openApiBasePath } from '#contract/openapi.ts';
import styles from './styles.module.css';

const environments = ['sandbox', 'production'] as const;

/** Method and address of a call in both environments; `path` is the operation's. */
export function Addresses({ path }: { path: string }) {
  const text = useText();
  const origins = useApiOrigins();
  return (
    <dl className={styles.addresses}>
      {environments.map((id) => {
        const environment = text(`operation.${id}`);
        const address = `${origins[id]}${openApiBasePath}/${path}`;
        return (
          <div key={id} className={styles.row}>
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
