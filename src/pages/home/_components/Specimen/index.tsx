import specimen from '@page-data/current/specimen.json';
import { useText } from '#client/texts.ts';
import { Code } from './Code.tsx';
import styles from './styles.module.css';

const request = [
  `POST ${specimen.path}`,
  `apiAccount: ${specimen.apiAccount}`,
  `timestamp: ${specimen.timestamp}`,
  `digest: ${specimen.digest}`,
  '',
  `bizContent=${specimen.bizContent}`,
].join('\n');

/** A signed call, where its digest comes from, and the answer. */
export function Specimen() {
  const text = useText();
  return (
    <figure className={styles.specimen}>
      <Code title={text('home.specimen.request')} language="http" code={request} />
      <dl className={styles.ladder}>
        <div>
          <dt>{text('home.specimen.signed')}</dt>
          <dd dir="ltr">
            <code>{specimen.bizContent}</code>
            <span aria-hidden>+</span>
            <code>{specimen.privateKey}</code>
          </dd>
        </div>
        <div>
          <dt>base64(md5)</dt>
          <dd dir="ltr">
            <code className={styles.result}>{specimen.digest}</code>
          </dd>
        </div>
      </dl>
      <Code
        title={text('home.specimen.answer')}
        language="json"
        code={JSON.stringify(specimen.answer, null, 2)}
      />
      <figcaption>{text('home.specimen.note')}</figcaption>
    </figure>
  );
}
