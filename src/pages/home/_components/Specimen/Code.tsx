import { Highlight } from 'prism-react-renderer';
import styles from './styles.module.css';

/** Colours come from css/code.css by class. */
const noTheme = { plain: {}, styles: [] };

/** One pane of the specimen; it scrolls inside itself, so a keyboard can reach it. */
export function Code({ title, language, code }: { title: string; language: string; code: string }) {
  return (
    <div className={styles.pane}>
      <p className={styles.title}>{title}</p>
      <Highlight theme={noTheme} language={language} code={code}>
        {({ tokens, getTokenProps }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <pre dir="ltr" tabIndex={0} className={styles.code}>
            {tokens.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a constant text never move
              <div key={at} className="token-line">
                {line.map((token, part) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: neither do their parts
                  <span key={part} {...getTokenProps({ token })} />
                ))}
              </div>
            ))}
          </pre>
        )}
      </Highlight>
    </div>
  );
}
