import { CopyButton } from '@site/src/components/CopyButton';
import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import field from '@site/src/components/Field/styles.module.css';
import { useMemo } from 'react';
import { withBusinessDigest } from '#client/business-digest.ts';
import { signMd5Call, toMd5Call } from '#client/md5-call.ts';
import { browserMd5 } from '#client/signing.ts';
import { useText } from '#client/texts.ts';
import { signers, toSigner } from '#contract/signer.ts';
import { SentText } from '../_components/SentText.tsx';
import shared from '../_components/styles.module.css';
import { toFormCurl } from '../_curl.ts';
import { accountPlaces } from '../_fault.ts';
import { useOpenApiUrl, useTester } from '../_tester-context.ts';
import type { SentCall, Wire } from '../_wire.ts';
import { findFaults, readDoubts } from './read-answer.ts';

function Sent({ call }: { call: SentCall }) {
  const text = useText();
  return (
    <>
      <SentText title={text('tester.sent.body')} value={call.body} />
      <SentText title={text('tester.sent.signed')} value={call.json} />
      <p className={shared.note}>{text('tester.sent.key')}</p>
    </>
  );
}

/** The digest as it would be sent now; read-only. */
function Ready() {
  const text = useText();
  const { signing, draft } = useTester();
  const { keys, signHere } = signing;
  const { headers } = useMemo(() => signHere('', draft.text, ''), [signHere, draft.text]);
  const value = keys.privateKey && (headers.digest ?? '');
  const name = text('sign.headerDigest');
  return (
    <div className="grid gap-1">
      <span className={field.label}>{name}</span>
      <span className={shared.digestValue}>
        <code dir="ltr">{value || text('tester.digest.noKey')}</code>
        {value && <CopyButton value={value} label={name} />}
      </span>
    </div>
  );
}

/** The same call to the open API, as a command. */
function Command() {
  const text = useText();
  const { signing, draft } = useTester();
  const { signHere } = signing;
  const call = useMemo(() => signHere('', draft.text, ''), [signHere, draft.text]);
  const command = toFormCurl(useOpenApiUrl(), call);
  return <CopyAction value={command}>{text('tester.curl')}</CopyAction>;
}

/** Version 1: a form field, with MD5 in the header and, for some operations, inside the data. */
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
