import path from 'node:path';
import type { Plugin } from 'vite';

const asked = /\bimport\.meta\.(dirname|filename|url)\b/g;
const marked = /\bplaceOfModule\("(\w+)", "([^"]+)"\)/g;

/** Notes in the code of a module which file it would be by itself. */
export const markPlaces = (code: string, file: string): string =>
  code.replaceAll(asked, (_, property: string) => `placeOfModule("${property}", "${file}")`);

/** Says the same from the file that the module has become part of. */
export const writePlaces = (code: string, chunk: string): string =>
  code.replaceAll(marked, (_, property: string, file: string) => {
    if (file === chunk) return `import.meta.${property}`;
    const from = (target: string) => path.posix.relative(path.posix.dirname(chunk), target);
    if (property === 'url') return `new URL("${from(file)}", import.meta.url).href`;
    return `(import.meta.dirname + "/${from(property === 'dirname' ? path.posix.dirname(file) : file)}")`;
  });

/**
 * Where many modules become one file, `import.meta.dirname`, `.filename` and `.url` of a module below `folder` stay those of the file it would be by
 * itself: what it reads beside itself is found.
 */
export function placesOfModules(folder: string): Plugin {
  return {
    name: 'places-of-modules',
    transform: {
      filter: { code: asked },
      handler(code, id) {
        const file = path.relative('', id).replaceAll(path.sep, '/').replace(/\.ts$/, '.js');
        return file.startsWith(`${folder}/`) ? markPlaces(code, file) : undefined;
      },
    },
    renderChunk: (code, { fileName }) => writePlaces(code, fileName),
  };
}
