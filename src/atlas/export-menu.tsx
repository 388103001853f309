import { type KeyboardEvent, useRef, useState } from 'react';
import type * as Exports from './export.ts';
import styles from './export-menu.module.css';
import type { AtlasRecord } from './record.ts';
import { save } from './save.ts';

type Tools = typeof Exports;

/** The chart as a file: a drawing, a picture, or data for another tool. */
export function ExportMenu({ record, drawing }: { record: AtlasRecord; drawing: () => SVGSVGElement | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const text = (content: string, type = 'text/plain') => new Blob([content], { type });
  const drawn = ({ toSvg }: Tools) => {
    const svg = drawing();
    if (!svg) throw new Error('The chart is not drawn yet.');
    return toSvg(svg, record.title);
  };
  const files: [string, string, (tools: Tools) => Blob | Promise<Blob>][] = [
    ['SVG', 'svg', (tools) => text(drawn(tools), 'image/svg+xml')],
    ['PNG', 'png', (tools) => tools.toPng(drawn(tools))],
    ['Mermaid', 'mmd', ({ toMermaid }) => text(toMermaid(record))],
    ['SCXML', 'scxml', ({ toScxml }) => text(toScxml(record), 'application/xml')],
    ['JSON', 'json', () => text(JSON.stringify(record, null, 2), 'application/json')],
  ];
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const leave = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  return (
    <div className={styles.menu}>
      <button type="button" ref={opener} aria-expanded={isOpen} onKeyDown={leave} onClick={() => setOpen(!isOpen)}>
        Export
      </button>
      {isOpen && (
        <ul>
          {files.map(([title, ending, make]) => (
            <li key={ending}>
              <button
                type="button"
                onKeyDown={leave}
                onClick={async () => {
                  save(`${record.machine}.${ending}`, await make(await import('./export.ts')));
                  close();
                }}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
