import specimen from '@page-data/specimen.json';
import { ColouredCode } from '@site/src/components/ColouredCode';
import { Phrase } from '@site/src/components/Phrase';
import { Fragment } from 'react';
import { useText } from '#client/texts.ts';
import styles from './specimen.module.css';

/** One pane of the specimen; it scrolls inside itself, so a keyboard can reach it. */
function Code({ title, language, code }: { title: string; language: string; code: string }) {
  return (
    <div>
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
  ...Object.entries(specimen.headers).map(([name, value]) => `${name}: ${value}`),
  '',
  specimen.body,
].join('\n');

// Parts of the scheme that are the same in every language.
const joint = '.';
const algorithm = 'HMAC-SHA256';

/** A signed call, the source of its signature, and the response. */
export function Specimen() {
  const text = useText();
  return (
    <figure className={styles.specimen}>
      <Code title={text('home.specimen.request')} language="http" code={request} />
      <dl className={styles.ladder}>
        <div>
          <dt>{text('home.specimen.signed')}</dt>
          <dd dir="ltr">
            {specimen.parts.map((part, at) => (
              <Fragment key={part}>
                {at > 0 && <span aria-hidden>{joint}</span>}
                <code>{part}</code>
              </Fragment>
            ))}
          </dd>
        </div>
        <div>
          <dt>{algorithm}</dt>
          <dd dir="ltr">
            <code className={styles.result}>{specimen.signature}</code>
          </dd>
        </div>
      </dl>
      <Code
        title={text('home.specimen.answer')}
        language="json"
        code={JSON.stringify(specimen.answer, null, 2)}
      />
      <figcaption className={styles.note}>
        <Phrase text={text('home.specimen.note', { secret: specimen.secret })} />
      </figcaption>
    </figure>
  );
}
