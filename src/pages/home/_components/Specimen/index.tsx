import specimen from '@page-data/current/specimen.json';
import { ColouredCode } from '@site/src/components/ColouredCode';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** One pane of the specimen; it scrolls inside itself, so a keyboard can reach it. */
function Code({ title, language, code }: { title: string; language: string; code: string }) {
  return (
    <div className={styles.pane}>
      <p className={styles.title}>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre dir="ltr" tabIndex={0} className={styles.code}>
        <ColouredCode code={code} language={language} />
      </pre>
    </div>
  );
}

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
      <figcaption className={styles.note}>{text('home.specimen.note')}</figcaption>
    </figure>
  );
}
