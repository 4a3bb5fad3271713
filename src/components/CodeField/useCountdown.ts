import { useCallback, useEffect, useState } from 'react';

const secondMs = 1000;

/** Whole seconds that are left of a wait, and what begins one. */
export function useCountdown(): [leftS: number, begin: (waitS: number) => void] {
  const [until, setUntil] = useState(0);
  const [leftS, setLeftS] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const look = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / secondMs));
      setLeftS(left);
      if (left === 0) setUntil(0);
    };
    look();
    const timer = setInterval(look, secondMs);
    return () => clearInterval(timer);
  }, [until]);
  const begin = useCallback((waitS: number) => setUntil(Date.now() + waitS * secondMs), []);
  return [leftS, begin];
}
