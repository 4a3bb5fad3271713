import { Button } from '@site/src/components/Button';
import { useMemo } from 'react';
import type { HandedSignature } from '#client/hand-over.ts';
import { useText } from '#client/texts.ts';
import { isObject } from '#contract/is-object.ts';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import {
  type AccountSignature,
  accountSign,
  type OwnAccount,
} from '#contract/portal/help-center.ts';
import { compareKeys, type SigningInput } from '../explain-digest.ts';
import type { SignedPage } from '../signed-page.ts';
import { OwnSection, ServerValue, useServerSignature } from './OwnSection.tsx';
import { Received } from './Received.tsx';
import styles from './styles.module.css';
import { Verdict } from './Verdict.tsx';

interface OwnSigning {
  own: OwnAccount;
  page: SignedPage;
  typed: SigningInput;
  put: (text: string) => void;
  handed: HandedSignature | undefined;
}

function KeyComparison({ typed, server }: { typed: SigningInput; server: AccountSignature }) {
  const text = useText();
  const { step, reasons } = useMemo(() => compareKeys(typed, server), [typed, server]);
  const isRight = step === 'none';
  return (
    <Verdict
      role="status"
      isRight={isRight}
      title={text(`sign.own.step.${step}`)}
      causes={reasons}
      unknown={!isRight && text('sign.own.step.unknown')}
    />
  );
}

/** The server's digests of the text, and where typed keys differ. */
export function OwnDigests({ page: { own, page, typed, put, handed } }: { page: OwnSigning }) {
  const text = useText();
  const { bizContent } = typed;
  const asked = { bizContent, ...(page.id && { operation: page.id }) };
  const signature = useServerSignature(accountSign, own, bizContent.trim() ? asked : undefined);
  const { isOld } = signature;
  const parsed = parseJson(bizContent);
  const inside = parsed.ok && isObject(parsed.value) ? parsed.value : undefined;
  const toValue = (label: string, value: string) => (
    <ServerValue label={<span>{label}</span>} name={label} value={value} isLast />
  );
  return (
    <OwnSection
      own={own}
      signature={signature}
      lines={2}
      values={({ digest, businessDigest }) => (
        <>
          {businessDigest !== undefined && toValue(text('sign.business'), businessDigest)}
          {toValue(text('sign.header'), digest)}
        </>
      )}
    >
      {(server) => (
        <>
          {inside && server.businessDigest && inside.digest !== server.businessDigest && (
            <p className={styles.intro}>
              {text('sign.json.stale')}{' '}
              <Button
                kind="link"
                onClick={() => put(setTextMember(bizContent, 'digest', `${server.businessDigest}`))}
              >
                {text('sign.json.put')}
              </Button>
            </p>
          )}
          {handed?.signature && !isOld && (
            <Received handed={handed} expected={server.digest} ladder="header" />
          )}
          {typed.privateKey !== '' && !isOld && <KeyComparison typed={typed} server={server} />}
        </>
      )}
    </OwnSection>
  );
}
