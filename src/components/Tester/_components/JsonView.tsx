import { Button } from '@site/src/components/Button';
import { CodeArea } from '@site/src/components/CodeArea';
import { useId, useRef, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useTester } from '../_tester-context.ts';

import shared from './styles.module.css';

/** The text itself. Nothing changes it during typing; the inner digest is updated on leaving. */
export function JsonView() {
  const text = useText();
  const { draft, messages: byPath, wire } = useTester();
  const messages = [...byPath].map(([path, message]) => `${path}: ${message}`);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const { parsed } = draft;
  const shown = typing ?? draft.text;
  const isObject = draft.data !== null;
  const goTo = (offset: number) => {
    area.current?.focus();
    requestAnimationFrame(() => area.current?.setSelectionRange(offset, offset + 1));
  };
  const rewrite = (indent?: number) => {
    if (parsed.ok) draft.setText(JSON.stringify(parsed.value, null, indent));
  };
  return (
    <div className="column gap-2">
      <CodeArea
        label={text(wire.texts.body)}
        ref={area}
        rows={Math.min(24, Math.max(8, shown.split('\n').length + 1))}
        value={shown}
        aria-invalid={!isObject || messages.length > 0 || undefined}
        aria-describedby={`${id}-state`}
        onFocus={() => setTyping(draft.text)}
        onBlur={() => setTyping(null)}
        onChange={(typed) => {
          setTyping(typed);
          draft.setText(typed);
        }}
      />
      {parsed.ok && (
        <div className="cluster gap-2">
          <Button onClick={() => rewrite(2)}>{text('tester.json.indent')}</Button>
          <Button onClick={() => rewrite()}>{text('tester.json.compact')}</Button>
          <span className={shared.note}>
            {text('tester.sent.bytes', { bytes: new TextEncoder().encode(shown).length })}
          </span>
        </div>
      )}
      <div id={`${id}-state`} className="hide-empty">
        {!parsed.ok && (
          <p className="error-line">
            {text(parsed.atEnd ? 'tester.json.unfinished' : 'tester.json.invalid', {
              line: parsed.position.line,
              column: parsed.position.column,
            })}{' '}
            <Button kind="link" onClick={() => goTo(parsed.position.offset)}>
              {text('tester.json.show')}
            </Button>
          </p>
        )}
        {parsed.ok && !isObject && <p className="error-line">{text(wire.texts.noObject)}</p>}
        {messages.map((message) => (
          <p key={message} className="error-line">
            {message}
          </p>
        ))}
      </div>
    </div>
  );
}
