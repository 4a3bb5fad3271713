import sources from '@page-data/samples.json';
import { Phrase } from '@site/src/components/Phrase';
import CodeBlock from '@theme/CodeBlock';
import { useText } from '#client/texts.ts';
import { calls } from '#contract/operations/all.ts';
import type { JointTesting } from '#contract/portal/console-accounts.ts';
import { descriptor1, toBasePath } from '#contract/versions/descriptors.ts';
import { placeholderAccount } from '#reference/samples/program.ts';
import { toSample } from '#reference/samples/to-sample.ts';
import styles from './now-live.module.css';

interface FirstCallProps extends Pick<JointTesting, 'production'> {
  operation: string;
  /** Where production is called, without a slash at the end. */
  origin: string;
}

function toProgram({ operation, origin, production }: FirstCallProps): string | undefined {
  const called = calls.find(({ id }) => id === operation);
  const example = called?.examples.find(({ code }) => code === '1');
  if (!called || !example) return undefined;
  const { customer } = placeholderAccount;
  const call = {
    ...placeholderAccount,
    ...(production && { apiAccount: production.apiAccount }),
    customer: { ...customer, code: production?.customerCode ?? customer.code },
    scheme: descriptor1.scheme,
    baseUrl: origin + toBasePath(descriptor1, called),
    path: called.path,
    businessDigest: called.businessDigest,
    hints: called.hints ?? {},
    content: example.request,
  };
  return toSample('curl', call, sources);
}

/** A script that makes a production call of the interface; the key is for its reader to fill in. */
export function FirstCall({ page }: { page: FirstCallProps }) {
  const text = useText();
  const program = toProgram(page);
  if (program === undefined) return null;
  return (
    <div className={styles.program}>
      <p>
        <Phrase text={text('control.jointTesting.firstCall.text')} />
      </p>
      <div dir="ltr">
        <CodeBlock language="bash">{program}</CodeBlock>
      </div>
    </div>
  );
}
