import { useState } from 'react';
import type { HandedSignature } from '#client/hand-over.ts';
import { newCallId } from '#client/hmac-call.ts';
import { toCallId } from '#contract/signature/hmac-v2.ts';
import { checkId } from './check-stamp.ts';

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
