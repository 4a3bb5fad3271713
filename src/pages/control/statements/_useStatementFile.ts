import { useAsk } from '#client/useAsk.ts';
import { exportStatement, type StatementFile } from '#contract/portal/console-statements.ts';

/** A file of 100,000 lines on a slow connection. */
const timeoutMs = 120_000;

/** Returns a function that reads all lines of a statement as CSV. */
export function useStatementFile(id: string): () => Promise<StatementFile> {
  const ask = useAsk();
  return () => ask(exportStatement, { id }, { timeoutMs });
}
