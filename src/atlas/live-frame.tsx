import { useEffect, useRef, useState } from 'react';
import { isFolder } from './folder.ts';
import { labAddress, type Stop } from './lab-frame.tsx';
import styles from './live-frame.module.css';
import type { Machine } from './machine.ts';
import { queueTurn } from './turns.ts';

interface LiveFrameProps {
  machine: Machine;
  state: string | undefined;
  stop: Stop | undefined;
  locale?: string;
  /** Of the screen, in pixels: it is shown as small as its place is. */
  width?: number;
  /** In a long list: the screen is closed again once it is out of view. */
  isBrief?: boolean;
}

export const hasLiveScreen = ({ screens }: Machine, state: string | undefined) =>
  Boolean(screens && state !== undefined && screens.screens[state] !== 'passing' && !isFolder);

/** The real screen at a step, as small as a picture: where none is stored. It is loaded once it comes into view, and is inert. */
export function LiveFrame({ machine, state, stop, locale = 'en', width = 1280, isBrief = false }: LiveFrameProps) {
  if (!hasLiveScreen(machine, state) || !stop) return <i aria-hidden="true" />;
  const address = `${labAddress(machine.summary.name, stop, locale)}&still`;
  return <Frame key={address} address={address} width={width} isBrief={isBrief} />;
}

function Frame({ address, width, isBrief }: { address: string; width: number; isBrief: boolean }) {
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [scale, setScale] = useState(0.1);
  const endTurn = useRef<() => void>(undefined);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      endTurn.current?.();
      if (!entries.at(-1)?.isIntersecting) return setOpen(false);
      if (!isBrief) observer.disconnect();
      setScale(element.clientWidth / width);
      endTurn.current = queueTurn(() => setOpen(true));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      endTurn.current?.();
    };
  }, [width, isBrief]);
  return (
    <span ref={box} className={styles.box} aria-hidden="true" data-live="">
      {isOpen && (
        <iframe
          className={styles.frame}
          style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
          src={address}
          title="The screen, live"
          tabIndex={-1}
          inert
          onLoad={() => endTurn.current?.()}
        />
      )}
    </span>
  );
}
