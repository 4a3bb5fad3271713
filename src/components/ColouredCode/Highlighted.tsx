import { Highlight } from 'prism-react-renderer';
import { addGrammar, type GrammarName, grammars, toPieces } from './prism.ts';

/** Colours are classes of css/code.css. */
const theme = { plain: {}, styles: [] };

export function Highlighted({ code, language }: { code: string; language: string }) {
  return (
    <Highlight code={code} language={language} theme={theme}>
      {({ tokens }) => (
        <>
          {toPieces(tokens).map(({ text, colour }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
            <span key={at} className={colour || undefined}>
              {text}
            </span>
          ))}
        </>
      )}
    </Highlight>
  );
}

/** Loads a language's grammar; without one, code stays plain. */
export async function loadGrammar(language: string): Promise<void> {
  const load = grammars[language as GrammarName];
  if (load) addGrammar((await load()).default);
}
