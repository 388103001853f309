import { fromCallback } from 'xstate';
import type { RunChoices, RunLine, RunRefusal } from '../../domain/simulation-run.ts';
import type { OwnRunEvent } from './own-run.machine.ts';

const refusalOf = (answer: Response): Promise<RunRefusal> => answer.json().catch((): RunRefusal => ({ code: 'NOT_HERE' }));

/** The answer is the run: one line for each thing that happens. Stopped, it closes the request. */
export const runSimulation = fromCallback<OwnRunEvent, RunChoices>(({ input, sendBack }) => {
  const closing = new AbortController();
  const tell = (event: OwnRunEvent) => sendBack(event);
  const read = async () => {
    const { signal } = closing;
    const answer = await fetch('/atlas/runs', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal,
    });
    if (!answer.ok || !answer.body) return tell({ type: 'run.refused', refusal: await refusalOf(answer) });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) tell({ type: 'lines.received', lines: lines.map((line) => JSON.parse(line) as RunLine) });
    }
    return tell({ type: 'connection.lost' });
  };
  read().catch(() => closing.signal.aborted || tell({ type: 'connection.lost' }));
  return () => closing.abort();
});
