/** Where the courier carries, as the wire writes them (wire.md §5). */
export const countries = ['EGY', 'UAE', 'IDN', 'CHN'] as const;
