/** Owner of the account in the program; `mine` is the reader's, whose secrets the server keeps. */
export type SampleState = 'none' | 'demo' | 'own' | 'mine';

interface Circumstances {
  program: string;
  /** True if the key and password of the person's account can still be requested. */
  canFillIn: boolean;
}

/** Note about the account in a program: its text is `samples.account.<note>`. */
export function toSampleNote(
  state: SampleState,
  { program, canFillIn }: Circumstances,
): SampleState | 'callback' {
  // It belongs to no account: each push address has its own.
  if (program.includes('YOUR_CALLBACK_SECRET')) return 'callback';
  // Only the courier may know the account's password, and the portal knows no salesperson.
  if (/\bYOUR_[A-Z]/.test(program)) return canFillIn ? 'mine' : 'none';
  return state === 'mine' ? 'own' : state;
}
