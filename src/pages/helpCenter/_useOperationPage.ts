import { useEffect, useState } from 'react';
import type { OperationPage } from '#reference/page.ts';

type Outcome = { page: OperationPage } | { error: Error };

/** What the page of one operation shows, which is a file of its own; an unknown id has none. */
async function loadPage(id: string): Promise<OperationPage> {
  const file = await import(`@page-data/current/${id}.json`);
  return file.default as OperationPage;
}

/** The page of an operation: undefined until it is there. */
export function useOperationPage(id: string) {
  const [outcome, setOutcome] = useState<{ id: string; round: number } & Outcome>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isHere = true;
    const load = async () => {
      const loaded: Outcome = await loadPage(id).then(
        (page) => ({ page }),
        (error: Error) => ({ error }),
      );
      if (isHere) setOutcome({ id, round, ...loaded });
    };
    void load();
    return () => {
      isHere = false;
    };
  }, [id, round]);
  const current = outcome?.id === id && outcome.round === round ? outcome : undefined;
  return { ...current, retry: () => setRound((before) => before + 1) };
}
