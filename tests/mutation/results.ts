import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Area, cache, hashOfFile, type NumberedFault } from './sources.ts';

/** What is known of a fault, as long as its file is the same. */
interface Known {
  fileHash: string;
  /** The test file that fails, and its hash. */
  foundBy?: { test: string; hash: string; failed: string };
  timedOut?: true;
  /** Test files that pass with the fault, with their hash. */
  passed: Record<string, string>;
}

export interface Results {
  knownOf: (fault: NumberedFault) => Known;
  isFound: (fault: NumberedFault) => boolean;
  found: (fault: NumberedFault, test: string, failed: string) => void;
  passed: (fault: NumberedFault, test: string) => void;
  timedOut: (fault: NumberedFault) => void;
  hasPassed: (fault: NumberedFault, test: string) => boolean;
  save: () => void;
}

/** Kept from run to run: an interrupted run goes on, and after a change only what it touches runs again. */
export function openResults(area: Area): Results {
  const kept = path.join(cache, `results-${area}.json`);
  const all: Record<string, Known> = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Known>) : {};
  const hashes = new Map<string, string>();
  const hashFor = (file: string) => {
    const hash = hashes.get(file) ?? hashOfFile(file);
    hashes.set(file, hash);
    return hash;
  };
  const knownOf = (fault: NumberedFault): Known => {
    const known = all[fault.key];
    if (known?.fileHash === hashFor(fault.file)) return known;
    return (all[fault.key] = { fileHash: hashFor(fault.file), passed: {} });
  };
  return {
    knownOf,
    isFound: (fault) => {
      const { foundBy, timedOut } = knownOf(fault);
      return timedOut === true || (foundBy !== undefined && foundBy.hash === hashFor(foundBy.test));
    },
    found: (fault, test, failed) => {
      if (/an endless loop/.test(failed)) knownOf(fault).timedOut = true;
      knownOf(fault).foundBy = { test, hash: hashFor(test), failed };
    },
    passed: (fault, test) => {
      knownOf(fault).passed[test] = hashFor(test);
    },
    timedOut: (fault) => {
      knownOf(fault).timedOut = true;
    },
    hasPassed: (fault, test) => knownOf(fault).passed[test] === hashFor(test),
    save: () => writeFileSync(kept, JSON.stringify(all)),
  };
}
