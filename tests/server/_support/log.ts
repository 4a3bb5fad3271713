import type pino from 'pino';
import { createLogger, type LineListener } from '#server/runtime/log.ts';

/** A logger whose lines a test can read. */
export function openLog(
  level: pino.Level = 'info',
  onLine?: LineListener,
): {
  logger: pino.Logger;
  text(): string;
  clear(): void;
} {
  let lines = '';
  const write = (line: string) => {
    lines += line;
  };
  return {
    logger: createLogger(level, { stream: { write }, onLine }),
    text: () => lines,
    clear: () => {
      lines = '';
    },
  };
}
