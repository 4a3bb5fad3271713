import { Button } from '@site/src/components/Button';
import { EmptyState } from '@site/src/components/EmptyState';
import { SearchX } from 'lucide-react';
import { useText } from '#client/texts.ts';

interface NothingFoundProps {
  title: string;
  text: string;
  clear: () => void;
}

export function NothingFound({ title, text, clear }: NothingFoundProps) {
  const say = useText();
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      text={text}
      action={<Button onClick={clear}>{say('kit.filter.clear')}</Button>}
    />
  );
}
