import { useMemo } from 'react';
import type { HandedSignature } from '#client/hand-over.ts';
import { browserHmac, readKeyBytes } from '#client/hmac.ts';
import { useText } from '#client/texts.ts';
import { headersSign, type OwnAccount, type SignedHeaders } from '#contract/portal/help-center.ts';
import { signedHeaders, toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { OwnSection, ServerValue, useServerSignature } from '../_components/OwnSection.tsx';
import { Received } from '../_components/Received.tsx';
import { Verdict } from '../_components/Verdict.tsx';
import type { Stamp } from './check-stamp.ts';
import { explainSignature, type Surroundings } from './explain-signature.ts';

interface OwnSigning {
  own: OwnAccount;
  operation: string;
  stamp: Stamp;
  body: string;
  secret: string;
  around: Surroundings;
  handed: HandedSignature | undefined;
}

type Compared = Pick<OwnSigning, 'secret' | 'around'> & { server: SignedHeaders };

/** Compares a typed secret's signature with the server's, for the same id, timestamp and body. */
function SecretComparison({ secret, server, around }: Compared) {
  const text = useText();
  const { headers, bizContent: body } = server;
  const { [signedHeaders.id]: id = '', [signedHeaders.timestamp]: timestamp = '' } = headers;
  const signature = headers[signedHeaders.signature] ?? '';
  const isBase64 = readKeyBytes(secret) !== undefined;
  const isSame =
    isBase64 && toSignature(browserHmac, secret, toSignedText(id, timestamp, body)) === signature;
  const causes = useMemo(() => {
    if (isSame) return [];
    const typed = { secret, id, timestamp, body };
    return explainSignature(typed, around, signature, Number(timestamp) * 1000);
  }, [isSame, secret, id, timestamp, body, around, signature]);
  return (
    <Verdict
      role="status"
      isRight={isSame}
      title={text(isSame ? 'sign.own.secret.same' : 'sign.own.secret.other')}
      causes={causes ?? []}
      unknown={!isSame && text('sign.own.step.unknown')}
    />
  );
}

function toIntro(isAskable: boolean, isCompared: boolean): string {
  if (!isAskable) return 'sign.own.needs';
  return isCompared ? 'sign.own.sameTime' : 'sign.own.time';
}

/** Headers that the server makes with its stored secret, and whether a typed secret gives the same. */
export function OwnHeaders({ page }: { page: OwnSigning }) {
  const { own, operation, stamp, body, secret, around, handed } = page;
  const text = useText();
  const isAskable = !stamp.idNote && operation !== '' && body !== '';
  const callId = stamp.id.slice(stamp.id.indexOf(':') + 1);
  // For a compared call the server signs the same time; otherwise the current one.
  const isCompared = handed !== undefined && stamp.timestamp === handed.timestamp;
  const timestamp = isCompared && /^\d{1,20}$/.test(stamp.timestamp) ? stamp.timestamp : undefined;
  const call = { operation, callId, bizContent: body, ...(timestamp && { timestamp }) };
  const signature = useServerSignature(headersSign, own, isAskable ? call : undefined);
  return (
    <OwnSection
      own={own}
      signature={signature}
      isAskable={isAskable}
      intro={text(toIntro(isAskable, timestamp !== undefined))}
      lines={4}
      values={({ headers }) =>
        Object.entries(headers).map(([name, value]) => (
          <ServerValue
            key={name}
            label={<span dir="ltr">{name}</span>}
            name={name}
            value={value}
            isLast={name === signedHeaders.signature}
          />
        ))
      }
    >
      {(server) => (
        <>
          {handed?.signature && timestamp && !signature.isOld && (
            <Received
              handed={handed}
              expected={server.headers[signedHeaders.signature] ?? ''}
              ladder="signature"
            />
          )}
          {secret !== '' && !signature.isOld && (
            <SecretComparison secret={secret} server={server} around={around} />
          )}
        </>
      )}
    </OwnSection>
  );
}
