import { Tester } from '@site/src/components/Tester';
import { useQueryState } from '#client/useQueryState.ts';
import type { OperationPage } from '#reference/page.ts';

/** The tester of one interface; its example stands in the address. */
export function TesterTool({ page }: { page: OperationPage }) {
  const { query, setQuery } = useQueryState({ example: '' });
  const remember = (example: string) => setQuery({ example }, { replace: true });
  return <Tester page={page} example={query.example} onExample={remember} />;
}
