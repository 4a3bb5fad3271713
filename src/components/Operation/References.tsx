import type { OperationPage } from '#reference/page.ts';
import { PushReference } from './PushReference.tsx';
import { Reference } from './Reference.tsx';

/** Everything the contract says of an operation beyond its address. */
export function References({ page }: { page: OperationPage }) {
  return page.direction === 'push' ? <PushReference page={page} /> : <Reference page={page} />;
}
