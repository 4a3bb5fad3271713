import { useState } from 'react';
import { browserMd5 } from '#client/signing.ts';
import { useText } from '#client/texts.ts';
import { useCredentials } from '#client/useCredentials.ts';
import type { OperationPage } from '#contract/page.ts';
import { signers, toSigner } from '#contract/signer.ts';
import { Compare } from './_components/Compare.tsx';
import { JsonInput } from './_components/JsonInput.tsx';
import { KeyInputs } from './_components/KeyInputs.tsx';
import { Ladder } from './_components/Ladder.tsx';
import styles from './_components/styles.module.css';
import { toBusinessLadder, toHeaderLadder } from './_ladder.ts';
import { useSigningDraft } from './_useSigningDraft.ts';

/** Shows how the digests of one operation come about, step by step. Browser only. */
export function SigningPanel({ page }: { page: OperationPage }) {
  const text = useText();
  const { credentials, source, change, askDemo } = useCredentials();
  const draft = useSigningDraft(page, credentials);
  const [showInvisible, setShowInvisible] = useState(false);
  const [showSecrets, setShowSecrets] = useState(false);
  const signer = toSigner(page.businessDigest);
  const names = signers[signer ?? 'customer'];
  const { privateKey, [names.code]: code, [names.secret]: secret } = credentials;
  // As md5 will read it: half a surrogate pair has no UTF-8 form.
  const bizContent = draft.text.toWellFormed();
  const input = { bizContent, privateKey, code, secret };
  const shared = { showInvisible, showSecrets };
  return (
    <div className={styles.panel}>
      <p className={styles.intro}>{text('sign.intro')}</p>
      <p className={styles.intro}>{text('sign.separate')}</p>
      <KeyInputs
        credentials={credentials}
        source={source}
        change={change}
        askDemo={askDemo}
        signer={signer}
      />
      <JsonInput draft={draft} />
      <div className={styles.options}>
        <label>
          <input
            type="checkbox"
            checked={showInvisible}
            onChange={(event) => setShowInvisible(event.target.checked)}
          />
          {text('sign.showInvisible')}
        </label>
        <label>
          <input
            type="checkbox"
            checked={showSecrets}
            onChange={(event) => setShowSecrets(event.target.checked)}
          />
          {text('sign.showSecrets')}
        </label>
      </div>
      {signer && (
        <Ladder
          title={text('sign.business')}
          steps={toBusinessLadder(browserMd5, input, signer)}
          {...shared}
        />
      )}
      <Ladder title={text('sign.header')} steps={toHeaderLadder(browserMd5, input)} {...shared} />
      <Compare
        input={{
          bizContent,
          privateKey,
          ...(signer && { customer: { code, password: secret } }),
        }}
      />
    </div>
  );
}
