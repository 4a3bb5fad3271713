/** Day on which the contract's examples take place; a tester moves their times to its own day. */
export const exampleDay = '2026-11-20';
