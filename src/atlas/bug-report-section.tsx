import { useRef, useState } from 'react';
import { invariantReport, stepReport } from './bug-report.ts';
import styles from './bug-report.module.css';
import { isFolder } from './folder.ts';
import type { Stop } from './lab-frame.tsx';
import type { Machine, InvariantTitle } from './machine.ts';
import { placeAfter } from './record.ts';
import { pictureAddress, pictureOf, type Reports, type TestResult } from './reports.ts';
import { save } from './save.ts';
import { pictureOfLab } from './screen-picture.ts';
import type { Shown } from './shown.ts';

/** A step as a bug report: what the reporter saw, the Markdown for the clipboard, and a picture of the screen. */
export function BugReportSection({
  machine,
  shown,
  reports,
  stop,
}: {
  machine: Machine;
  shown: Shown;
  reports: Reports;
  stop: Stop | undefined;
}) {
  const [seen, setSeen] = useState('');
  const { summary, screens, record } = machine;
  const number = placeAfter(record, shown.run, shown.count);
  const stored = pictureOf(reports, summary.name, record.places[number]?.state ?? '', number);
  const lab = screens && stop && !isFolder ? `/lab/${summary.name}/${stop.path}/${stop.step}?lang=en` : undefined;
  return (
    <section className={styles.report}>
      <h3>Bug report</h3>
      <details className={styles.what}>
        <summary>Add what you saw</summary>
        <label className={styles.seen}>
          <span>What you saw instead of what is asserted</span>
          <textarea rows={3} value={seen} onChange={({ target }) => setSeen(target.value)} />
        </label>
      </details>
      <Actions
        text={() => stepReport(machine, shown, reports, seen)}
        name={`${summary.name}-step-${shown.count}`}
        lab={lab}
        stored={stored && pictureAddress(summary.name, stored)}
      />
      {!lab && !stored && <p className={styles.note}>There is no picture: {screens ? 'none was stored' : 'the machine has no screen'}.</p>}
    </section>
  );
}

/** A broken invariant as a bug report. */
export function InvariantReport(props: { machine: Machine; invariant: InvariantTitle; test: TestResult | undefined; reports: Reports }) {
  const { machine, invariant, test, reports } = props;
  return <Actions text={() => invariantReport(machine, invariant, test, reports)} name={machine.summary.name} about={invariant.title} />;
}

interface ActionsProps {
  text: () => string;
  name: string;
  /** What the report is about, where one page has several. */
  about?: string;
  lab?: string | undefined;
  stored?: string | undefined;
}

function Actions({ text, name, about, lab, stored }: ActionsProps) {
  const [status, setStatus] = useState('');
  const [shown, setShown] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    const report = text();
    setStatus('');
    try {
      await navigator.clipboard.writeText(report);
      setShown(undefined);
      setStatus('Bug report copied.');
    } catch {
      // no clipboard on this page, or no permission
      setShown(report);
      setStatus('This browser did not allow copying. The report is in the field below.');
      requestAnimationFrame(() => field.current?.select());
    }
  };
  const takePicture = async () => {
    if (!lab) return;
    setBusy(true);
    setStatus('Taking the screenshot…');
    try {
      save(`${name}.png`, await pictureOfLab(lab));
      setStatus('Screenshot downloaded.');
    } catch {
      setStatus('The screenshot could not be taken in this browser. Open the screen in a tab instead.');
    }
    setBusy(false);
  };
  return (
    <>
      <p className={styles.actions}>
        <button type="button" onClick={copy} aria-label={about === undefined ? undefined : `Copy bug report: ${about}`}>
          Copy bug report
        </button>
        {lab ? (
          <button type="button" onClick={takePicture} aria-disabled={isBusy}>
            Download screenshot
          </button>
        ) : (
          stored && (
            <a href={stored} download={`${name}.png`}>
              Download screenshot
            </a>
          )
        )}
        <button type="button" onClick={() => save(`${name}.md`, new Blob([text()], { type: 'text/markdown' }))}>
          Save as a file
        </button>
      </p>
      <p role="status" className={styles.note}>
        {status}
      </p>
      {shown !== undefined && (
        <label className={styles.seen}>
          <span>Bug report</span>
          <textarea ref={field} rows={10} readOnly value={shown} />
        </label>
      )}
    </>
  );
}
