import { demoProjects } from '../../server/demo/projects.ts';

/** Whose past the demo has written at once, without what it was made from: its projects, and the lender of whose interest tax was withheld. */
export const demoPast: string[] = [...demoProjects.map(({ id }) => id), 'usr-vip'];
