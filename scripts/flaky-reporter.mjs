// A reporter of Playwright: names each test that failed and passed when it was run once more, with its error and its trace. The list and copies of
// the traces stay in reports/flaky/<project>, until the project runs again. A run with more than `maxFlaky` of them fails.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Above this the tests in a browser are not to be trusted. */
export const maxFlaky = 2;

const listOf = (reports, project) => path.join(reports, 'flaky', project, 'flaky.json');

/** What the last run of this project reported. */
export function readFlaky(project, reports = path.join(root, 'reports')) {
  const file = listOf(reports, project);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** The tests as people read them: name, error, and how to see what happened. */
export function describeFlaky(flaky) {
  return flaky
    .map(({ name, error, trace }) => `flaky: ${name}\n  ${error}\n  ${trace ? `npx playwright show-trace ${trace}` : 'no trace'}`)
    .join('\n');
}

// the codes that colour an error in a terminal
const plain = (text) => text.replace(/\u001b\[\d+m/g, '');

export default class FlakyReporter {
  #reports;
  #suite;

  constructor({ reports = path.join(root, 'reports') } = {}) {
    this.#reports = reports;
  }

  printsToStdio() {
    return false;
  }

  onBegin(_, suite) {
    this.#suite = suite;
    // what an earlier run left behind is not of this one
    for (const { title } of suite.suites) rmSync(path.join(this.#reports, 'flaky', title), { recursive: true, force: true });
  }

  onEnd() {
    const found = this.#suite.allTests().filter((test) => test.outcome() === 'flaky');
    const flaky = found.map((test) => this.#keep(test));
    for (const project of new Set(flaky.map((it) => it.project)))
      writeFileSync(
        listOf(this.#reports, project),
        JSON.stringify(
          flaky.filter((it) => it.project === project),
          null,
          2,
        ),
      );
    if (flaky.length) console.log(`\n${describeFlaky(flaky)}`);
    if (flaky.length <= maxFlaky) return undefined;
    console.log(`\n${flaky.length} flaky tests, more than ${maxFlaky}: the run fails.`);
    return { status: 'failed' };
  }

  /** Playwright empties its own folder when the next part begins, so the trace is copied. */
  #keep(test) {
    const [, project, ...names] = test.titlePath();
    const failed = test.results.find(({ status }) => status !== 'passed');
    // the lab records its second try only
    const recorded = test.results.flatMap(({ attachments }) => attachments).find(({ name, path: file }) => name === 'trace' && file)?.path;
    const folder = path.join(this.#reports, 'flaky', project);
    mkdirSync(folder, { recursive: true });
    const copy = path.join(folder, `${test.id}.zip`);
    const isKept = recorded !== undefined && existsSync(recorded);
    if (isKept) copyFileSync(recorded, copy);
    return {
      project,
      name: names.join(' › '),
      error: plain(failed?.error?.message ?? '').split('\n')[0],
      ...(isKept ? { trace: path.relative(root, copy) } : {}),
    };
  }
}
