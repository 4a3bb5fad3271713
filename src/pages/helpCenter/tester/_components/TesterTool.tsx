import type { loadTester } from '@site/src/components/Tester/load.ts';
import { useQueryState } from '#client/useQueryState.ts';
import type { OperationPage } from '#reference/page.ts';

interface Props {
  page: OperationPage;
  /** For the page's version. */
  Tester: Awaited<ReturnType<typeof loadTester>>;
}

export function TesterTool({ page, Tester }: Props) {
  const { query, setQuery } = useQueryState({ example: '' });
  const remember = (example: string) => setQuery({ example }, { replace: true });
  return <Tester page={page} example={query.example} onExample={remember} />;
}
