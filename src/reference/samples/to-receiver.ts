import type { SampleLanguage } from './languages.ts';
import { toGoReceiver } from './receivers/go.ts';
import { toJavaReceiver } from './receivers/java.ts';
import { toNodeReceiver } from './receivers/node.ts';
import { toPhpReceiver } from './receivers/php.ts';
import { toPythonReceiver } from './receivers/python.ts';
import type { ReceiverOptions } from './receivers/receiver.ts';
import { toRubyReceiver } from './receivers/ruby.ts';

/** The languages that can run a server. */
export type ReceiverLanguage = Exclude<SampleLanguage, 'curl'>;

const writers: Record<ReceiverLanguage, (options: ReceiverOptions) => string> = {
  node: toNodeReceiver,
  python: toPythonReceiver,
  java: toJavaReceiver,
  php: toPhpReceiver,
  go: toGoReceiver,
  ruby: toRubyReceiver,
};

/** A whole server of one language that takes pushes with nothing but the standard library. */
export function toReceiver(language: ReceiverLanguage, options: ReceiverOptions): string {
  return writers[language](options);
}
