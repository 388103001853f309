// Runs in the worker before each test file: takes the next step of the plan and reports its result.
import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, inject, vi } from 'vitest';
import type { Plan, Report, Step } from './plan.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    plan: Plan;
  }
}

interface Module {
  promise: unknown;
  exports: unknown;
  evaluated: boolean;
}
interface Task {
  name: string;
  result?: { state?: string; errors?: { message?: string }[] };
  tasks?: Task[];
}

declare global {
  var __fault: (id: number) => boolean;
  /** Of the worker, over all steps. */
  var __mutation: { next: number; found: Set<number>; failed: Set<string>; wasFresh: boolean } | undefined;
  var __vitest_worker__: { filepath: string; evaluatedModules: { fileToModulesMap: Map<string, Set<Module>> } };
}

const plan = inject('plan');
const state = (globalThis.__mutation ??= { next: 0, found: new Set(), failed: new Set(), wasFresh: false });
const index = state.next;
state.next += 1;
const step: Step | undefined = plan.steps[index];
const { filepath, evaluatedModules } = globalThis.__vitest_worker__;
if (!step || !filepath.endsWith(step.test)) throw new Error(`the plan has ${step?.test} where ${filepath} runs`);
const report = (what: Omit<Report, 'index'>) => appendFileSync(plan.reportFile, `${JSON.stringify({ index, ...what })}\n`);
// an error while loading is the cheapest way to leave a file out
if (step.faults.some(({ id }) => state.found.has(id))) throw new Error('found before');
if (step.isControl && !state.failed.has(step.test)) throw new Error('nothing to control');
report({ begins: true });

if (step.isFresh || state.wasFresh) vi.resetModules();
state.wasFresh = step.isFresh;
// the same test file again
for (const module of evaluatedModules.fileToModulesMap.get(filepath) ?? [])
  Object.assign(module, { promise: undefined, exports: undefined, evaluated: false });

const planted = new Map(step.faults.map(({ id, limit }) => [id, { limit, reached: 0 }]));
const counts: Record<number, number> = {};
/** With modules that stay, only the first test file sees what happens while they are loaded. */
const whileLoading = new Set<number>();
let isLoading = true;
globalThis.__fault = plan.isRecording
  ? (id) => {
      counts[id] = (counts[id] ?? 0) + 1;
      if (isLoading) whileLoading.add(id);
      return false;
    }
  : (id) => {
      const fault = planted.get(id);
      if (!fault) return false;
      fault.reached += 1;
      if (fault.reached > fault.limit) throw new Error('an endless loop');
      return true;
    };

/** The first test, hook or file that failed. */
function failureIn(task: Task): string | undefined {
  for (const child of task.tasks ?? []) {
    const inside = failureIn(child);
    if (inside) return inside;
  }
  return task.result?.state === 'fail'
    ? `${task.name}: ${(task.result.errors?.[0]?.message ?? '').split('\n')[0]?.slice(0, 120)}`
    : undefined;
}

let hasFailed = false;
const begun = Date.now();
let file: Task | undefined;
// Vitest wants its first argument taken apart
// oxlint-disable-next-line no-empty-pattern
beforeAll(({}, suite) => {
  isLoading = false;
  file = suite;
});
beforeEach(({ skip }) => {
  if (hasFailed && planted.size > 0) skip();
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail') hasFailed = true;
});
afterAll(() => {
  const failed = file && failureIn(file);
  if (failed) {
    state.failed.add(step.test);
    const [only, ...others] = step.faults;
    if (only && others.length === 0) state.found.add(only.id);
  }
  const reach = plan.isRecording ? { counts, whileLoading: [...whileLoading] } : undefined;
  const reached = step.faults.map(({ id }) => id).filter((id) => planted.get(id)?.reached);
  report({ ms: Date.now() - begun, reached, ...(failed ? { failed } : {}), ...(reach ? { reach } : {}) });
});
