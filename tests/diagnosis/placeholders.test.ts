import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { describe, it } from 'node:test';
import { toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { diagnoseBusiness, diagnoseHeader } from '#diagnosis/diagnose.ts';
import { md5, serverHashes } from '#server/crypto/hashes.ts';
import { readProject, root } from '../_project.ts';
import { explain, sign, signedText } from './_signature.ts';

const places = ['docs/**/*.mdx', 'versioned_docs/**/*.mdx', 'src/reference/samples/**/*.*'];
const files = places.flatMap((place) => globSync(place, { cwd: root }));
const texts = files.map((file) => readProject(file)).join('\n');

/** Placeholders for a reader's value of one kind in the documents and the sample programs. */
function listPlaceholders(kind: RegExp): string[] {
  const all = new Set(texts.match(/\b(?:whsec_)?YOUR_[A-Z_]+\b/g));
  const found = [...all].filter((each) => kind.test(each));
  assert.ok(found.length > 0);
  return found;
}

const key = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const text = '{"billCodes":"UEG000000190252"}';
const [apiAccount, timestamp] = ['100000000000000001', '1780000000000'];

describe('placeholder of the documentation', () => {
  it('is recognised as the private key of version 1', () => {
    for (const placeholder of listPlaceholders(/_KEY$/)) {
      const digest = toHeaderDigest(md5, text, placeholder);
      const found = diagnoseHeader(serverHashes, { digest, text, apiAccount, timestamp, key });
      assert.deepEqual(found?.causes, ['key-placeholder'], placeholder);
    }
  });

  it('is recognised as the password of version 1, whether or not the password is known', () => {
    const [code, cipher] = ['J0000000001', toCipher(md5, 'TryMe2026')];
    const known = { text, apiAccount, code, cipher, key };
    for (const password of ['TryMe2026', undefined]) {
      const explainPassword = (used: string) => {
        const digest = toBusinessDigest(md5, code, toCipher(md5, used), key);
        return diagnoseBusiness(serverHashes, { ...known, password, digest })?.causes;
      };
      for (const placeholder of listPlaceholders(/_(?:PASSWORD|OUTLET_CODE)$/)) {
        assert.deepEqual(explainPassword(placeholder), ['password-placeholder'], placeholder);
      }
      assert.deepEqual(explainPassword(''), ['password-empty']);
    }
  });

  it('is recognised as the signing secret, decoded by any decoder or not at all', () => {
    for (const placeholder of listPlaceholders(/_SECRET$/)) {
      const base64 = placeholder.replace('whsec_', '');
      const keys = [
        placeholder,
        base64,
        // As Node decodes it, and as PHP and Ruby do, which skip the underscore.
        Buffer.from(base64, 'base64'),
        Buffer.from(base64.replaceAll('_', ''), 'base64'),
      ];
      for (const each of keys) {
        const found = explain(sign(signedText(), each));
        assert.deepEqual(found?.causes, ['secret-placeholder'], `${placeholder} ${each.length}`);
      }
    }
  });
});
