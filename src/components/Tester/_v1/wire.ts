import { withBusinessDigest } from '#client/business-digest.ts';
import { signMd5Call, toMd5Call } from '#client/md5-call.ts';
import { browserMd5 } from '#client/signing.ts';
import { signers, toSigner } from '#contract/signer.ts';
import { accountPlaces } from '../_fault.ts';
import type { Wire } from '../_wire.ts';
import { Command } from './Command.tsx';
import { readDoubts } from './doubts.ts';
import { findFaults } from './fault.ts';
import { Ready } from './Ready.tsx';
import { Sent } from './Sent.tsx';

/** Version 1: a form field, with md5 in the header and, for some operations, inside the data. */
export const wire: Wire = {
  texts: {
    memory: 'tester.account.memory',
    noKeys: 'tester.stopped.account',
    body: 'tester.json.label',
    noObject: 'tester.json.noObject',
  },
  toSecrets({ businessDigest }) {
    const signer = toSigner(businessDigest);
    return [
      ['privateKey', accountPlaces.privateKey],
      ...(signer ? [[signers[signer].secret, accountPlaces.secret] as const] : []),
    ];
  },
  hasKeys: ({ privateKey }) => privateKey !== '',
  complete: ({ businessDigest }, text, keys) =>
    withBusinessDigest(browserMd5, businessDigest, text, keys),
  newCallId: () => '',
  sign: ({ url, text, keys }) => signMd5Call(browserMd5, url, text, keys, Date.now()),
  toAsked: () => ({ fillDigest: true }),
  toCall: toMd5Call,
  findFaults,
  readDoubts,
  Ready,
  Command,
  Sent,
};
