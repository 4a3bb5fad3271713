import { createContext } from 'react';

/** Ids of rows whose fields stand open when they are first drawn. */
export const OpenRows = createContext<ReadonlySet<string>>(new Set());
