import type { ReactNode } from 'react';

/** One aspect of a code, besides what it is. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}
