import { useEffect, useState } from 'react';

/** Returns true after the condition has held for `wait` milliseconds. */
export function useSustained(is: boolean, wait: number): boolean {
  const [isSustained, setIsSustained] = useState(false);
  useEffect(() => {
    if (!is) {
      setIsSustained(false);
      return;
    }
    const timer = setTimeout(() => setIsSustained(true), wait);
    return () => clearTimeout(timer);
  }, [is, wait]);
  return isSustained;
}
