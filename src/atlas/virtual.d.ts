// an import declaration inside these modules would silently make them `any`
/* oxlint-disable typescript/consistent-type-imports */
declare module 'virtual:atlas-summary' {
  const machines: readonly import('./summary.ts').MachineSummary[];
  export default machines;
}

declare module 'virtual:atlas-map' {
  const map: import('./map.ts').AtlasMap;
  export default map;
}

declare module 'virtual:atlas-folded' {
  const layouts: Readonly<Record<string, import('./record.ts').Layout>>;
  export default layouts;
}

declare module 'virtual:atlas-law' {
  const laws: readonly import('./law.ts').AtlasLaw[];
  export default laws;
}

declare module 'virtual:atlas-requirements' {
  const requirements: readonly import('./search-entries.ts').Requirement[];
  export default requirements;
}

declare module 'virtual:atlas-translations' {
  const translations: import('./search-entries.ts').Translations;
  export default translations;
}

declare module 'virtual:atlas-history' {
  const commits: readonly import('./history.ts').ChartCommit[];
  export default commits;
}

declare module 'virtual:atlas-reads' {
  const reads: Readonly<Record<string, readonly string[]>>;
  export default reads;
}

declare module 'virtual:atlas-actions' {
  const actions: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
  export default actions;
}

declare module 'virtual:atlas-sources' {
  const sources: Readonly<Record<string, import('./sources.ts').MachineSources | undefined>>;
  export default sources;
}

declare module 'virtual:machine-records' {
  const records: Readonly<Record<string, (() => Promise<{ default: import('./record.ts').AtlasRecord }>) | undefined>>;
  export default records;
}
