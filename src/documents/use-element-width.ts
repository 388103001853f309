import { useCallback, useState } from 'react';

/** The width of an element in CSS pixels as it changes, and the ref to put on it. Undefined until it is in the page. */
export function useElementWidth(): [number | undefined, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}
