declare module 'virtual:atlas-summary' {
  import type { MachineSummary } from './summary.ts';

  const machines: readonly MachineSummary[];
  export default machines;
}
