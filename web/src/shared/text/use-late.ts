import { useEffect, useState } from 'react';

/** The value, once it has not changed for `ms`. An empty one is empty at once. */
export function useLate(value: string, ms: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setLate, ms, value);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value && late;
}
