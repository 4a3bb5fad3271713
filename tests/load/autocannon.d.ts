declare module 'autocannon' {
  export interface Request {
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?(request: Request): Request;
  }

  export interface Options {
    url: string;
    connections: number;
    /** Seconds; an amount ends the run as well. */
    duration?: number;
    /** Calls in all. */
    amount?: number;
    /** Seconds for one call; 10 unless given. */
    timeout?: number;
    requests: Request[];
    /** Calls a second of all connections. */
    overallRate?: number;
    verifyBody?(body: string): boolean;
  }

  export interface Result {
    /** Seconds. */
    duration: number;
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
    mismatches: number;
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number };
  }

  export default function autocannon(options: Options): Promise<Result>;
}
