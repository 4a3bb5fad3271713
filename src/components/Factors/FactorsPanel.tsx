import { Skeleton } from '@site/src/components/Skeleton';
import { lazy, Suspense } from 'react';

const FactorCards = lazy(async () => ({
  default: (await import('./index.tsx')).FactorCards,
}));

/** Cards of second factors, loaded when they are shown. */
export function FactorsPanel({ onChange }: { onChange?: () => void }) {
  return (
    <Suspense fallback={<Skeleton shape="block" height="16rem" />}>
      <FactorCards onChange={onChange} />
    </Suspense>
  );
}
