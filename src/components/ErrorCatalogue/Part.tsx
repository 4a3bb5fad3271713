import type { ReactNode } from 'react';

/** One thing that is said of a code, beside what it is. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}
