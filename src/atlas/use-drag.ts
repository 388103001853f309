import { type PointerEvent, type RefObject, useRef } from 'react';

/** Moves a scrolling region by dragging its ground with a mouse; touch and keys scroll it anyway. */
export function useDrag(region: RefObject<HTMLElement | null>) {
  const from = useRef<{ x: number; y: number; left: number; top: number }>(undefined);
  const stop = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    from.current = undefined;
    delete currentTarget.dataset['dragging'];
  };
  return {
    onPointerDown: ({ target, pointerType, button, clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      const node = region.current;
      if (!node || pointerType !== 'mouse' || button !== 0 || (target as Element).closest('a')) return;
      from.current = { x: clientX, y: clientY, left: node.scrollLeft, top: node.scrollTop };
      currentTarget.setPointerCapture(pointerId);
      currentTarget.dataset['dragging'] = '';
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const { current } = from;
      if (current)
        region.current?.scrollTo({ left: current.left + current.x - clientX, top: current.top + current.y - clientY, behavior: 'instant' });
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
