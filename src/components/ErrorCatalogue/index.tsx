import type { ErrorPage } from '#contract/page.ts';

export function ErrorCatalogue({ data }: { data: ErrorPage[] }) {
  return <pre>{data.length}</pre>;
}
