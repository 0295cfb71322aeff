import { useEffect, useState } from 'react';

/** Debounces a value: returns it once it has not changed for `ms`. Searches use 300 ms [R281]. */
export function useDebounced<T>(value: T, ms = 300): T {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return calm;
}
