import type { ReactNode } from 'react';

export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}
