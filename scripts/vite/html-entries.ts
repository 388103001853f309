import type { Plugin } from 'vite';

/** HTML entries beside the app's own, by the path they are served below. The server serves lab and Atlas in the demo only. */
const entries = { admin: 'back-office', lab: 'lab', atlas: 'atlas' };

/** In development `/lab/…` is answered with lab.html, as the server does with the built file. */
export function htmlEntries(): Plugin {
  return {
    name: 'html-entries',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (path === '/live.js') request.url = '/src/atlas/watch.ts';
        const [, entry] = Object.entries(entries).find(([name]) => path === `/${name}` || path.startsWith(`/${name}/`)) ?? [];
        if (entry && request.headers.accept?.includes('text/html')) request.url = `/${entry}.html`;
        next();
      });
    },
  };
}
