import { Button } from '@site/src/components/Button';
import { History } from 'lucide-react';
import { suggestValues } from '#client/start-data.ts';
import { useText } from '#client/texts.ts';
import { useTester } from '../_tester-context.ts';
import styles from './fields.module.css';

interface SuggestionsProps {
  name: string;
  value: unknown;
  onChoose: (value: string) => void;
}

/** Numbers of the last success that this field may take, each a button. */
export function Suggestions({ name, value, onChoose }: SuggestionsProps) {
  const text = useText();
  const { page, draft, numbers } = useTester();
  const values = suggestValues(page.hints, name, draft.data ?? {}, numbers.last).filter(
    (each) => each !== value,
  );
  return values.map((each) => (
    <Button key={each} kind="small" className={styles.suggestion} onClick={() => onChoose(each)}>
      <History size={14} aria-hidden />
      {text('tester.field.last')} <code dir="ltr">{each}</code>
    </Button>
  ));
}
