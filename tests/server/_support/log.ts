import pino from 'pino';

/** A logger whose lines a test can read. */
export function openLog(): { logger: pino.Logger; text(): string; clear(): void } {
  let lines = '';
  const write = (line: string) => {
    lines += line;
  };
  return {
    logger: pino({ level: 'info' }, { write }),
    text: () => lines,
    clear: () => {
      lines = '';
    },
  };
}
