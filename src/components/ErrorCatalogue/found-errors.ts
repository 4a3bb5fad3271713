import { createContext } from 'react';
import type { ErrorPage } from '#reference/page.ts';

interface FoundErrors {
  found: ErrorPage[];
  query: string;
  onClear: () => void;
}

/** The entries of the catalogue that match the filter. */
export const FoundErrors = createContext<FoundErrors>({ found: [], query: '', onClear() {} });
