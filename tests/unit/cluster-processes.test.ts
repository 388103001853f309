import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { killAllIn, processesIn } from '../../scripts/cluster/processes.mjs';

test.skipIf(process.platform !== 'linux')(
  'what a program of the folder has started dies with it, also under another title [30]',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'statefolio-processes-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const child = `process.title = 'another title'; setInterval(() => {}, 1000); console.log(process.pid)`;
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`;
    const started = spawn(process.execPath, ['-e', parent, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface(started.stdout), 'line');
    const pids = [Number(started.pid), Number(line)];
    onTestFinished(() => {
      for (const pid of processesIn(folder).concat(pids))
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // it has ended
        }
    });
    const inOrder = (one: number, other: number) => one - other;
    expect(processesIn(folder).toSorted(inOrder)).toEqual(pids.toSorted(inOrder));
    const ended = once(started, 'close');
    await killAllIn(folder);
    // both hold the output: it is closed when neither is left
    await ended;
    expect(processesIn(folder)).toEqual([]);
  },
);
