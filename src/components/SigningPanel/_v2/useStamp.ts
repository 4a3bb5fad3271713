import { useState } from 'react';
import { newCallId } from '#client/hmac-call.ts';
import { toCallId } from '#contract/signature/hmac-v2.ts';
import { checkId } from './check-stamp.ts';

/** A text that is no operation's has an id without a path. */
const toId = (path: string) => (path === '' ? newCallId() : toCallId(path, newCallId()));

const toSeconds = (ms: number) => String(Math.floor(ms / 1000));

/** Id and timestamp of the call that is signed, which the reader may set. */
export function useStamp(path: string) {
  const [id, setId] = useState(() => toId(path));
  const [timestamp, setTimestamp] = useState(() => toSeconds(Date.now()));
  return {
    id,
    setId,
    renewId: () => setId(toId(path)),
    /** Why the server would refuse the id. */
    idNote: checkId(id, path),
    timestamp,
    setTimestamp,
    setNow: () => setTimestamp(toSeconds(Date.now())),
  };
}

export type Stamp = ReturnType<typeof useStamp>;
