import { createContext } from 'react';
import type { ErrorPage } from '#reference/page.ts';

interface FoundErrors {
  found: ErrorPage[];
  query: string;
  onClear: () => void;
}

/** What the filter leaves of the catalogue. */
export const FoundErrors = createContext<FoundErrors>({ found: [], query: '', onClear() {} });
