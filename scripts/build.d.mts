/** Everything that a server needs of a build, besides its packages. */
export const builtFolders: readonly string[];

/** The bundled server, as `npm start` and `npm run serve` run it. */
export const serverEntry: string;
