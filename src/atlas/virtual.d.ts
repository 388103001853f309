declare module 'virtual:atlas-summary' {
  import type { MachineSummary } from './summary.ts';

  const machines: readonly MachineSummary[];
  export default machines;
}

declare module 'virtual:atlas-map' {
  import type { AtlasMap } from './map.ts';

  const map: AtlasMap;
  export default map;
}
