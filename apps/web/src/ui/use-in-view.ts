import { type RefObject, useEffect, useState } from 'react';

/** Returns whether an element has come into view, for loading its content late. */
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
