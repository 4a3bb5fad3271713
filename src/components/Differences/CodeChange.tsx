import Link from '@docusaurus/Link';
import type { Say } from '@site/src/components/FieldTable/field-row.ts';
import { toDocPath } from '#client/doc-path.ts';
import { useText } from '#client/texts.ts';
import type { CodeDifference } from '#reference/differences/compare-pages.ts';
import { Kind } from './Kind.tsx';
import { Lines } from './Lines.tsx';
import type { Pair } from './pair.ts';
import styles from './styles.module.css';
import type { Line } from './to-lines.ts';

function toLines({ before, after }: CodeDifference, say: Say): Line[] {
  if (!before || !after) return [];
  const toWords = (side: typeof after) => ({
    'differences.code.group': say(`errors.group.${side.group}`),
    'differences.code.msg': `\`${side.msg}\``,
    'errors.operations': say(side.everywhere ? 'errors.everywhere' : 'differences.code.some'),
    ...(before.status && after.status && { 'errors.status': `\`${side.status}\`` }),
  });
  const old: Record<string, string> = toWords(before);
  return Object.entries(toWords(after))
    .filter(([id, words]) => words !== old[id])
    .map(([id, words]) => ({ label: say(id), before: [old[id] ?? ''], after: [words] }));
}

/** A code of the catalogue that is new, gone, or answered otherwise. */
export function CodeChange({ difference, pair }: { difference: CodeDifference; pair: Pair }) {
  const text = useText();
  const { code, before, after } = difference;
  const kind = before && after ? 'changed' : after ? 'added' : 'removed';
  return (
    <li className={styles.field}>
      <p className={styles.name}>
        <Link to={toDocPath([after ? pair.after : pair.before], `errors#${code}`)}>
          <code dir="ltr">{code}</code>
        </Link>
        <span>{(after ?? before)?.text}</span>
        <Kind kind={kind} />
      </p>
      <Lines lines={toLines(difference, text)} />
    </li>
  );
}
