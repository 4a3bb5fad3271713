import { browserHmac, toUsableSecret } from '#client/hmac.ts';
import { newCallId, signHmacCall, toHmacCall } from '#client/hmac-call.ts';
import { accountPlaces } from '../_fault.ts';
import type { Wire } from '../_wire.ts';
import { Answered } from './Answered.tsx';
import { Command } from './Command.tsx';
import { readDoubts } from './doubts.ts';
import { findFaults } from './faults.ts';
import { Sent } from './Sent.tsx';

/** Version 2: JSON, signed as a whole by Standard Webhooks; the same id makes the same call. */
export const wire: Wire = {
  texts: {
    memory: 'tester.account.memory.secret',
    noKeys: 'tester.stopped.secret',
    body: 'tester.json.body',
    noObject: 'tester.json.bodyObject',
  },
  toSecrets: () => [['webhookSecret', accountPlaces.webhookSecret]],
  hasKeys: ({ webhookSecret }) => webhookSecret !== '',
  complete: (_page, text) => text,
  newCallId,
  sign({ page, url, text, callId, keys }) {
    const call = { url, path: page.path, callId, text, timestampS: Math.floor(Date.now() / 1000) };
    const webhookSecret = toUsableSecret(keys.webhookSecret);
    return signHmacCall(browserHmac, call, { ...keys, webhookSecret });
  },
  toAsked: (callId) => ({ callId }),
  toCall: toHmacCall,
  findFaults,
  readDoubts,
  Command,
  Sent,
  Answered,
};
