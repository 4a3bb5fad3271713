import { Button } from '@site/src/components/Button';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { useMemo, useState } from 'react';
import { withBusinessDigest } from '#client/business-digest.ts';
import type { Credentials } from '#client/credentials.ts';
import { takeHanded } from '#client/hand-over.ts';
import { browserMd5 } from '#client/signing.ts';
import { useText } from '#client/texts.ts';
import { isObject } from '#contract/is-object.ts';
import { findSigner, signers, toSigner } from '#contract/signer.ts';
import type { PageExample } from '#reference/page.ts';
import { Compare } from './_components/Compare.tsx';
import { JsonInput } from './_components/JsonInput.tsx';
import { KeyInputs, useTypedKeys } from './_components/KeyInputs.tsx';
import { Ladder, nothingShown, ShownOptions } from './_components/Ladder.tsx';
import styles from './_components/styles.module.css';
import { findFirstStep, toBusinessLadder, toHeaderLadder } from './_ladder.ts';
import { useSignedText } from './_useSignedText.ts';
import type { Explanation } from './explain-digest.ts';
import type { PanelProps, SignedPage } from './signed-page.ts';

/** Returns the first example with a business digest, if the operation has one. */
function toSignedExample({ examples, businessDigest }: SignedPage): PageExample | undefined {
  return examples.find(({ request }) => findSigner(businessDigest, request)) ?? examples[0];
}

/** The JSON to sign, exactly as typed; initially the page's first example, signed inside. */
function useSigningDraft(page: SignedPage, credentials: Credentials) {
  const signer = toSigner(page.businessDigest);
  const { code: name } = signers[signer ?? 'customer'];
  const code = credentials[name];
  const sign = (text: string) =>
    withBusinessDigest(browserMd5, page.businessDigest, text, credentials);
  const body = useSignedText(page, () => {
    const request = toSignedExample(page)?.request ?? {};
    // Some operations name the customer twice.
    const toOwn = (value: unknown) => (code && value === request[name] ? code : value);
    const own = Object.entries(request).map(([field, value]) => [field, toOwn(value)]);
    return sign(JSON.stringify(Object.fromEntries(own)));
  });
  const { text, parsed, setText } = body;
  const inside = parsed.ok && isObject(parsed.value) ? parsed.value[name] : undefined;
  return {
    ...body,
    /** The server reads the code from the text, not from the input: the field of the text if they differ. */
    otherCode: signer && inside !== undefined && inside !== code ? name : undefined,
    isDigestStale: sign(text) !== text,
    putDigest: () => setText(sign(text)),
  };
}

/** Problems of the digest inside the text of version 1, and the owner of the code beside it. */
function DigestNotes({ draft }: { draft: ReturnType<typeof useSigningDraft> }) {
  const text = useText();
  return (
    <>
      {draft.otherCode && (
        <p className={styles.problem}>{text('sign.json.otherCode', { field: draft.otherCode })}</p>
      )}
      {draft.isDigestStale && (
        <p>
          {text('sign.json.stale')}{' '}
          <Button kind="link" onClick={draft.putDigest}>
            {text('sign.json.put')}
          </Button>
        </p>
      )}
    </>
  );
}

/** It brings the texts of all known mistakes. */
const loadOwnDigests = async () => ({
  default: (await import('./_components/OwnDigests.tsx')).OwnDigests,
});

/** Known mistakes and their texts, which few readers need. */
const loadVerdict = async () => ({
  default: (await import('./_components/OtherDigest.tsx')).OtherDigest,
});

/** Shows step by step how version 1 makes the digests of one operation. Browser only. */
export function SigningPanel({ page, own, alone = false }: PanelProps) {
  const text = useText();
  const keys = useTypedKeys(own);
  const { credentials } = keys;
  // Keys typed beside an own account are compared; the server makes what goes into the text.
  const draft = useSigningDraft(page, own ? { ...credentials, privateKey: '' } : credentials);
  const [shown, setShown] = useState(nothingShown);
  const [handed] = useState(() => takeHanded(page.id, 1));
  const [explained, setExplained] = useState<Explanation>();
  const signer = toSigner(page.businessDigest);
  const names = signers[signer ?? 'customer'];
  const { privateKey, [names.code]: code, [names.secret]: secret } = credentials;
  // As md5 reads it: half a surrogate pair has no UTF-8 form.
  const bizContent = draft.text.toWellFormed();
  // Memoised, since explaining a digest is slow.
  const hasCustomer = signer !== undefined;
  const customer = useMemo(
    () => (hasCustomer ? { code, password: secret } : undefined),
    [hasCustomer, code, secret],
  );
  const signing = useMemo(
    () => ({ bizContent, privateKey, ...(customer && { customer }) }),
    [bizContent, privateKey, customer],
  );
  const toDiffering = (ladder: 'header' | 'business') =>
    explained?.digest === ladder ? findFirstStep(explained.reasons, ladder, signer) : undefined;
  // Without a key there are no steps to show; the server keeps its own.
  const showsSteps = !own || privateKey !== '';
  return (
    <div className="column gap-4">
      <p className={styles.intro}>{text(own ? 'sign.own.intro' : 'sign.intro')}</p>
      {!alone && <p className={styles.intro}>{text('sign.separate')}</p>}
      <KeyInputs
        keys={keys}
        names={signer ? ['privateKey', names.code, names.secret] : ['privateKey']}
        toCompare={own !== undefined}
      />
      <JsonInput label={text('sign.json')} body={draft}>
        <DigestNotes draft={draft} />
      </JsonInput>
      {own && (
        // Never shows a signature of one account under the name of another.
        <LazyPanel
          key={own.apiAccount}
          load={loadOwnDigests}
          page={{ own, page, typed: signing, put: draft.setText, handed }}
        />
      )}
      <ShownOptions shown={shown} setShown={setShown} />
      {showsSteps && signer && customer && !(own && secret === '') && (
        <Ladder
          title={text('sign.business')}
          steps={toBusinessLadder(browserMd5, privateKey, customer, signer)}
          differs={toDiffering('business')}
          {...shown}
        />
      )}
      {showsSteps && (
        <Ladder
          title={text('sign.header')}
          steps={toHeaderLadder(browserMd5, signing)}
          differs={toDiffering('header')}
          {...shown}
        />
      )}
      {showsSteps && (
        <Compare
          label={text('sign.other')}
          hint={text('sign.other.hint')}
          input={signing}
          onExplained={setExplained}
          load={loadVerdict}
        />
      )}
    </div>
  );
}
