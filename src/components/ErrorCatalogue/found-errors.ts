import { createContext } from 'react';
import type { ErrorPage } from '#reference/page.ts';

interface FoundErrors {
  found: ErrorPage[];
  query: string;
  onClear: () => void;
}

export const FoundErrors = createContext<FoundErrors>({ found: [], query: '', onClear() {} });
