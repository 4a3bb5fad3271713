import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** What logs here; an error is named `err`. */
export interface Log {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface LoggedError {
  name: string;
  code?: unknown;
  message: string;
  stack?: string | undefined;
  cause?: LoggedError;
  errors?: LoggedError[];
}

/** A cause of a cause of a cause says no more; one that leads back to itself would never end. */
const deepest = 3;

/** Nothing else of an error: drivers hang their connection on it, with its password and cancel key. */
function toLogged(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { name: typeof thrown, message: String(thrown) };
  const { name, message, stack, cause, code, errors } = thrown as AggregateError & {
    code?: unknown;
  };
  const goesOn = depth < deepest;
  return {
    name,
    ...(code !== undefined && { code: String(code) }),
    message,
    stack,
    ...(goesOn && cause !== undefined && { cause: toLogged(cause, depth + 1) }),
    ...(goesOn &&
      Array.isArray(errors) && { errors: errors.map((each) => toLogged(each, depth + 1)) }),
  };
}

/** Told of each line that is written, and of the error that it is about. */
export type LineListener = (level: string, error: unknown) => void;

interface LogOptions {
  /** Standard output unless another way is named. */
  stream?: DestinationStream;
  onLine?: LineListener | undefined;
}

/** The server's log, one JSON object a line. */
export function createLogger(level: string, { stream, onLine }: LogOptions = {}): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: (error: unknown) => toLogged(error) },
    ...(onLine && {
      hooks: {
        logMethod(line, write, number) {
          const [details] = line as unknown[];
          onLine(pino.levels.labels[number] ?? '', (details as { err?: unknown } | null)?.err);
          write.apply(this, line);
        },
      },
    }),
  };
  return stream ? pino(options, stream) : pino(options);
}
