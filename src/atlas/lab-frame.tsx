import { useState } from 'react';
import { isFolder } from './folder.ts';
import type { Machine } from './machine.ts';
import styles from './panel.module.css';
import { placeAfter } from './record.ts';

export type Stop = { path: string; step: number };

export const labAddress = (machine: string, { path, step }: Stop, locale = 'en') => `/lab/${machine}/${path}/${step}?lang=${locale}`;

/** Where a tour, or else a path, is at such a place. */
export function stopIn({ record }: Machine, wanted: (place: number) => boolean): Stop | undefined {
  let best: Stop | undefined;
  for (const path of [...record.tours, ...record.paths])
    for (let step = 0; step <= path.steps.length; step += 1)
      if ((!best || step < best.step) && wanted(placeAfter(record, path, step))) best = { path: path.id, step };
  return best;
}

/** The real screen at a step, with everything around it made up: in a tab of its own or right here. */
export function LabSection({ machine: { summary, screens }, stop }: { machine: Machine; stop: Stop | undefined }) {
  const [isOpen, setOpen] = useState(false);
  // a folder has no screens that run
  if (!screens || !stop || isFolder) return null;
  const address = labAddress(summary.name, stop);
  return (
    <section>
      <h3>Take me there</h3>
      <p>The real screen at this step; the server’s answers are the model’s. It can be used with mouse and keyboard.</p>
      <p className={styles.actions}>
        <a href={address} target="_blank" rel="noreferrer">
          Open in a tab
        </a>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close it here' : 'Open it here'}
        </button>
      </p>
      {isOpen && <iframe key={address} className={styles.lab} src={address} title={`Lab: ${summary.title}`} />}
    </section>
  );
}
