import sources from '@page-data/samples.json';
import { Phrase } from '@site/src/components/Phrase';
import { Select } from '@site/src/components/Select';
import CodeBlock from '@theme/CodeBlock';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { calls } from '#contract/operations/all.ts';
import { checkCustomer } from '#contract/operations/vip/query.ts';
import type { JointTesting } from '#contract/portal/console-accounts.ts';
import {
  type Descriptor,
  descriptor1,
  descriptor2,
  toBasePath,
} from '#contract/versions/descriptors.ts';
import { placeholderAccount } from '#reference/samples/program.ts';
import { toSample } from '#reference/samples/to-sample.ts';
import styles from './joint-testing.module.css';

interface FirstCallProps extends Pick<JointTesting, 'production'> {
  operation: string;
  /** Production origin, without a trailing slash. */
  origin: string;
}

/** The latest first. */
const versions = [descriptor2, descriptor1];

/** Version 2 has all operations but one, which cannot be proven there, and adds some of its own. */
function listVersions(operation: string): readonly Descriptor[] {
  if (operation === checkCustomer.id) return [descriptor1];
  const since = calls.find(({ id }) => id === operation)?.since ?? 1;
  return versions.filter(({ major }) => major >= since);
}

function toProgram(
  { operation, origin, production }: FirstCallProps,
  version: Descriptor,
): string | undefined {
  const called = calls.find(({ id }) => id === operation);
  const example = called?.examples.find(({ code }) => code === '1');
  if (!called || !example) return undefined;
  const { customer } = placeholderAccount;
  const call = {
    ...placeholderAccount,
    ...(production && { apiAccount: production.apiAccount }),
    customer: { ...customer, code: production?.customerCode ?? customer.code },
    scheme: version.scheme,
    baseUrl: origin + toBasePath(version, called),
    path: called.path,
    businessDigest: called.businessDigest,
    hints: called.hints ?? {},
    content: example.request,
  };
  return toSample('curl', call, sources);
}

export function FirstCall({ page }: { page: FirstCallProps }) {
  const text = useText();
  const offered = listVersions(page.operation);
  const [chosen, choose] = useState(offered[0]?.major);
  const version = offered.find(({ major }) => major === chosen) ?? descriptor1;
  const program = toProgram(page, version);
  if (program === undefined) return null;
  return (
    <div className={styles.program}>
      <p>
        <Phrase text={text(`control.jointTesting.firstCall.text.${version.major}`)} />
      </p>
      {offered.length > 1 && (
        <Select
          label={text('control.jointTesting.firstCall.version')}
          value={String(version.major)}
          options={offered.map(({ major }) => ({ value: String(major), label: String(major) }))}
          onChoose={(major) => choose(major === '1' ? 1 : 2)}
          all={false}
        />
      )}
      <div dir="ltr">
        <CodeBlock language="bash">{program}</CodeBlock>
      </div>
    </div>
  );
}
