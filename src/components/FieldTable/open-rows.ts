import { createContext } from 'react';

/** Ids of rows whose fields are open on first render. */
export const OpenRows = createContext<ReadonlySet<string>>(new Set());
