import { useEffect, useState } from 'react';

/** A value that follows once it has rested for `ms`; [R281] uses 300 for searches. */
export function useDebounced<T>(value: T, ms = 300): T {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return calm;
}
