import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for `ms`. [R281] Searches use 300 ms. */
export function useDebounced<T>(value: T, ms = 300): T {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return calm;
}
