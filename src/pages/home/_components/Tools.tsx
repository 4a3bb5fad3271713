import {
  BookOpenText,
  Bot,
  Code,
  Languages,
  PenLine,
  Play,
  Send,
  ServerCog,
  ShieldAlert,
} from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from './tools.module.css';

const tools = [
  { name: 'sign', Icon: PenLine },
  { name: 'send', Icon: Send },
  { name: 'samples', Icon: Code },
  { name: 'fields', Icon: BookOpenText },
  { name: 'errors', Icon: ShieldAlert },
  { name: 'sandbox', Icon: ServerCog },
  { name: 'simulate', Icon: Play },
  { name: 'machine', Icon: Bot },
  { name: 'languages', Icon: Languages },
];

/** The tools of the documentation. */
export function Tools() {
  const text = useText();
  return (
    <section aria-labelledby="tools">
      <h2 id="tools">{text('home.tools.title')}</h2>
      <ul className={styles.tools}>
        {tools.map(({ name, Icon }) => (
          <li key={name}>
            <Icon aria-hidden size={20} />
            <h3>{text(`home.tools.${name}.title`)}</h3>
            <p className="muted-sm no-margin">{text(`home.tools.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
