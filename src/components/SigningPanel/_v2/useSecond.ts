import { useEffect, useState } from 'react';

const stepMs = 1000;

/** The time to the second, in milliseconds since 1970. */
export function useSecond(): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
