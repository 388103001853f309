import { type PointerEvent, useRef } from 'react';

/** Reports by which factor two fingers on an element have moved apart since the last report. */
export function usePinchZoom(onZoom: (factor: number) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const distance = () => {
    const [first, second] = [...fingers.current.values()];
    return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
  };
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown: ({ pointerId, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType === 'touch') fingers.current.set(pointerId, { x, y });
    },
    onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      if (!fingers.current.has(pointerId)) return;
      const before = distance();
      fingers.current.set(pointerId, { x, y });
      if (fingers.current.size === 2 && before > 0) onZoom(distance() / before);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  };
}
