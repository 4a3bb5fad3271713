import { userDataAtom } from '#client/session.ts';
import { jsonCodec, openStorage, readStored, writeStored } from '#client/stored-atom.ts';
import { isObject } from '#contract/check-value.ts';
import type { FormValues } from './check-form.ts';
import { isSecret } from './secrets.ts';

const codec = jsonCodec(isObject);

/** A draft belongs to who wrote it: the next person of the tab does not see it. */
function toKey(name: string): string {
  return `formDraft:${name}:${userDataAtom.peek()?.account ?? ''}`;
}

/** What was typed into the form of this name, in this tab; null where nothing was. */
export function readDraft(name: string): FormValues | null {
  return readStored(openStorage('sessionStorage'), toKey(name), codec);
}

/** Keeps what is typed, except what is secret. */
export function keepDraft(name: string, values: FormValues): void {
  const open = Object.entries(values).filter(([field]) => !isSecret(field));
  writeStored(openStorage('sessionStorage'), toKey(name), codec, Object.fromEntries(open));
}

export function forgetDraft(name: string): void {
  writeStored(openStorage('sessionStorage'), toKey(name), codec, null);
}
