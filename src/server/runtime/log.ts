import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** Logger; pass an error as `err`. */
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

/** Limits nested causes: deeper ones add nothing, and a circular one would never end. */
const deepest = 3;

/** Logs nothing else of an error: drivers attach their connection, with its password and cancel key. */
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

/** Called with each line written and its error. */
export type LineListener = (level: string, error: unknown) => void;

interface LogOptions {
  /** Standard output if not given. */
  stream?: DestinationStream;
  onLine?: LineListener | undefined;
}

/** Creates the server's logger: one JSON object a line. */
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
