/** A statement takes lines while it is open; a closed one never changes. */
export const statementStatuses = ['open', 'closed', 'paid'] as const;
