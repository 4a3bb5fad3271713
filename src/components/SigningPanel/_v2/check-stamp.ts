import { useState } from 'react';
import type { HandedSignature } from '#client/hand-over.ts';
import { newCallId } from '#client/hmac-call.ts';
import { callIdPattern, timestampToleranceS, toCallId } from '#contract/signature/hmac-v2.ts';

/** A text without an operation has an id without a path. */
const toId = (path: string) => (path === '' ? newCallId() : toCallId(path, newCallId()));

const toSeconds = (ms: number) => String(Math.floor(ms / 1000));

/** Id and timestamp of the signed call, editable by the reader; initially those of a compared call. */
export function useStamp(path: string, handed: HandedSignature | undefined) {
  const [id, setId] = useState(() => handed?.id || toId(path));
  const [timestamp, setTimestamp] = useState(() => handed?.timestamp || toSeconds(Date.now()));
  return {
    id,
    setId,
    renewId: () => setId(toId(path)),
    idNote: checkId(id, path),
    timestamp,
    setTimestamp,
    setNow: () => setTimestamp(toSeconds(Date.now())),
  };
}

export type Stamp = ReturnType<typeof useStamp>;

/** Problem of a `webhook-id` or a `webhook-timestamp`: its text is `sign.stamp.<id>`. */
export interface StampNote {
  id: 'path' | 'own' | 'digits' | 'milliseconds' | 'far' | 'fits';
  values?: Record<string, string | number>;
  isWrong: boolean;
}

/** Returns why a call to a path would be refused for its id; undefined if it would not, or without a path. */
export function checkId(id: string, path: string): StampNote | undefined {
  const prefix = toCallId(path, '');
  if (path !== '' && !id.startsWith(prefix)) {
    return { id: 'path', values: { path: prefix }, isWrong: true };
  }
  const own = id.slice(id.indexOf(':') + 1);
  return callIdPattern.test(own) ? undefined : { id: 'own', isWrong: true };
}

const msOfS = 1000;
/** A clock in milliseconds has this many digits since 2001, one in seconds in 30,000 years. */
const digitsOfMs = 12;

/** Returns how far a timestamp is from now, and whether it would be refused for that. */
export function checkTimestamp(timestamp: string, nowMs: number): StampNote {
  if (!/^\d+$/.test(timestamp)) return { id: 'digits', isWrong: true };
  if (timestamp.length >= digitsOfMs) {
    const seconds = timestamp.slice(0, -3);
    return { id: 'milliseconds', values: { seconds }, isWrong: true };
  }
  const seconds = Math.abs(Math.round(nowMs / msOfS - Number(timestamp)));
  const isWrong = seconds > timestampToleranceS;
  const values = { seconds, limit: timestampToleranceS };
  return { id: isWrong ? 'far' : 'fits', values, isWrong };
}
