import os from 'node:os';
import { answerJobs } from './answer-jobs.ts';
import { beginTable, dropTable, endTable, tableRows } from './table-files.ts';

const makers = { beginTable, tableRows, endTable, dropTable };
export type TableMakers = typeof makers;

// what takes minutes runs in the time that requests leave; only on Linux a priority is that of the thread and not of the whole process
if (process.platform === 'linux') os.setPriority(Math.min(os.getPriority() + 10, os.constants.priority.PRIORITY_LOW));

answerJobs(makers);
