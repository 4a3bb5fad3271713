import { Failure } from '@site/src/components/Failure';
import { Skeleton } from '@site/src/components/Skeleton';
import type { ReactNode } from 'react';
import type { Loaded } from '#client/useLoad.ts';
import styles from './styles.module.css';

interface LoadProps<Data> {
  load: Loaded<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Load<Data>({ load, skeleton, children }: LoadProps<Data>) {
  const { data, failure, busy, quiet, reload } = load;
  if (data === undefined && !failure) return skeleton ?? <Skeleton shape="block" height="16rem" />;
  return (
    <div className={styles.loaded} aria-busy={(busy && !quiet) || undefined}>
      {failure && <Failure failure={failure} retry={reload} reading />}
      {data !== undefined && children(data)}
    </div>
  );
}
