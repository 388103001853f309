import path from 'node:path';
import { defects } from './defects.ts';

/** Plants a defect of the list while modules are loaded; nothing without a name. */
export function plant(name: string | undefined) {
  const defect = defects.find((one) => one.name === name);
  if (name && !defect) throw new Error(`There is no defect “${name}”.`);
  const file = defect && path.resolve(import.meta.dirname, '../..', defect.file);
  return {
    // part of the key under which Vitest stores what it has transformed
    name: defect ? `plant: ${defect.name}` : 'plant',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!defect || id.split('?')[0] !== file) return undefined;
      if (code.split(defect.find).length !== 2) throw new Error(`“${defect.find}” does not stand once in ${defect.file}.`);
      return { code: code.replace(defect.find, () => defect.replace), map: null };
    },
  };
}
