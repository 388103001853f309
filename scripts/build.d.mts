/** Everything that a server needs of a build, besides its packages. */
export const builtFolders: readonly string[];

/** The bundled server, as `npm start` and `npm run serve` run it. */
export const serverEntry: string;

/** What its process needs to know before it begins. */
export const serverMemory: Readonly<Record<string, string>>;

/** Where the demo keeps its code as V8 compiled it. */
export const compileCache: string;
