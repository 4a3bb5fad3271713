import type pino from 'pino';
import { createLogger } from '#server/log.ts';

/** A logger whose lines a test can read. */
export function openLog(level: pino.Level = 'info'): {
  logger: pino.Logger;
  text(): string;
  clear(): void;
} {
  let lines = '';
  const write = (line: string) => {
    lines += line;
  };
  return {
    logger: createLogger(level, { write }),
    text: () => lines,
    clear: () => {
      lines = '';
    },
  };
}
