import type { OperationPage } from '#contract/page.ts';

export function Operation({ data }: { data: OperationPage }) {
  return <pre>{data.path}</pre>;
}
