import { type RefObject, useEffect, useState } from 'react';

/** Whether a place has come into view; what is drawn there need not be had before. */
export function useInView(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      watcher.disconnect();
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [place]);
  return seen;
}
