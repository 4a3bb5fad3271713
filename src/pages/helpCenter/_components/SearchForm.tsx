import { useHistory } from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { Button } from '@site/src/components/Button';
import field from '@site/src/components/Field/styles.module.css';
import { Search } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { useText } from '#client/texts.ts';
import styles from './search-form.module.css';

/** Leads to the questions that match; without a script the browser goes there by itself. */
export function SearchForm() {
  const text = useText();
  const id = useId();
  const history = useHistory();
  const action = useBaseUrl('/helpCenter/faq');
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    history.push(words === '' ? action : `${action}?${new URLSearchParams({ q: words })}`);
  };
  return (
    <search>
      <form action={action} method="get" className={styles.form} onSubmit={go}>
        <label htmlFor={id} className="visually-hidden">
          {text('help.search.label')}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          maxLength={200}
          placeholder={text('help.search.placeholder')}
          className={field.control}
        />
        <Button kind="primary" type="submit">
          <Search size={16} aria-hidden />
          {text('help.search.go')}
        </Button>
      </form>
    </search>
  );
}
