import { type RefObject, useEffect, useState } from 'react';
import styles from './minimap.module.css';
import type { Layout } from './record.ts';

interface MinimapProps {
  layout: Layout;
  scroll: RefObject<HTMLElement | null>;
  scale: number;
  margin: number;
  current: string | undefined;
}

type View = { x: number; y: number; width: number; height: number };

const above = (node: HTMLElement) => Number.parseFloat(getComputedStyle(node).paddingTop);

/** The whole chart, small, with the part that is shown; pressing a place shows it. For the eye: the outline and the arrow keys do the same. */
export function Minimap({ layout, scroll, scale, margin, current }: MinimapProps) {
  const [view, setView] = useState<View>();
  const width = layout.width + 2 * margin;
  const height = layout.height + 2 * margin;

  useEffect(() => {
    const node = scroll.current;
    if (!node) return;
    const look = () =>
      setView({
        x: node.scrollLeft / scale,
        y: (node.scrollTop - above(node)) / scale,
        width: node.clientWidth / scale,
        height: node.clientHeight / scale,
      });
    const sizes = new ResizeObserver(look);
    sizes.observe(node);
    node.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, [scroll, scale]);

  if (!view || (view.width >= width && view.height >= height)) return null;
  const top = Math.max(0, view.y);
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      data-minimap
      onPointerDown={({ clientX, clientY, currentTarget }) => {
        const box = currentTarget.getBoundingClientRect();
        const x = ((clientX - box.left) / box.width) * width * scale;
        const y = ((clientY - box.top) / box.height) * height * scale;
        const node = scroll.current;
        if (node) node.scrollTo({ left: x - node.clientWidth / 2, top: y + above(node) - node.clientHeight / 2 });
      }}
    >
      {layout.states.map((box) => (
        <rect
          key={box.name}
          className={box.name === current ? styles.now : styles.state}
          x={box.x + margin}
          y={box.y + margin}
          width={box.width}
          height={box.height}
        />
      ))}
      <rect
        className={styles.view}
        x={view.x}
        y={top}
        width={Math.min(view.width, width)}
        height={Math.min(view.y + view.height, height) - top}
      />
    </svg>
  );
}
