import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { DocLink } from '@site/src/components/DocLink';
import { Paragraphs } from '@site/src/components/Paragraphs';
import clsx from 'clsx';
import { Fragment } from 'react';
import { useText } from '#client/texts.ts';
import type { ErrorPage } from '#reference/page.ts';
import { Occurrences } from './Occurrences.tsx';
import { Part } from './Part.tsx';
import styles from './styles.module.css';

function Operations({ entry }: { entry: ErrorPage }) {
  const text = useText();
  const isAnswered = entry.everywhere || entry.operations.length > 0;
  return (
    <Part title={text('errors.operations')}>
      {!isAnswered && text('errors.none')}
      {entry.everywhere && text('errors.everywhere')}
      {entry.operations.map(({ id, title }, index) => (
        <Fragment key={id}>
          {index > 0 && text('fields.list.comma')}
          <DocLink page={id}>{title}</DocLink>
        </Fragment>
      ))}
    </Part>
  );
}

/** One code: its text on the wire, what to do, why it is answered, who answers it, and the reader's own calls. */
export function Entry({ entry }: { entry: ErrorPage }) {
  const text = useText();
  const { code } = entry;
  useBrokenLinks().collectAnchor(code);
  return (
    <article id={code} className={styles.entry}>
      <h3 className={styles.title}>
        <bdi className={clsx(styles.code, code === '1' && styles.success)} dir="ltr">
          {code}
        </bdi>{' '}
        {entry.text}{' '}
        <a className={styles.link} href={`#${code}`} aria-label={text('errors.link', { code })}>
          #
        </a>
      </h3>
      <dl className={styles.parts}>
        {entry.msg !== entry.text && (
          <Part title={<code dir="ltr">msg</code>}>
            <bdi lang="en" dir="ltr">
              {entry.msg}
            </bdi>
          </Part>
        )}
        {entry.status && (
          <Part title={text('errors.status')}>
            <bdi dir="ltr">{entry.status}</bdi>
          </Part>
        )}
        {(['mend', 'cause'] as const).map((part) => (
          <Part key={part} title={text(`errors.${part}`)}>
            <Paragraphs text={entry[part]} />
          </Part>
        ))}
        <Operations entry={entry} />
      </dl>
      {code !== '1' && <Occurrences code={code} />}
    </article>
  );
}
