import { Counter, type Registry } from 'prom-client';
import { isStorageFault } from '#server/database/unavailable.ts';
import type { LineListener } from '#server/runtime/log.ts';

/** Levels of which an operator wants to know that there are lines. */
const counted: readonly string[] = ['warn', 'error', 'fatal'];

/** Counts lines of the log, and those about a storage that failed: all such faults are logged. */
export function countLines(register: Registry): LineListener {
  const lines = new Counter({
    name: 'portal_log_lines_total',
    help: 'Lines of the log by level, as far as LOG_LEVEL lets them be written.',
    labelNames: ['level'],
    registers: [register],
  });
  const faults = new Counter({
    name: 'portal_storage_faults_total',
    help: 'Lines of the log about a database that is away, full, read-only or broken.',
    registers: [register],
  });
  for (const level of counted) lines.inc({ level }, 0);
  return (level, error) => {
    if (counted.includes(level)) lines.inc({ level });
    if (error instanceof Error && isStorageFault(error)) faults.inc();
  };
}
