import Fastify from 'fastify';

/** What a user may press on a page, and where the browser goes then. */
type Choices = Record<string, (id: string) => URL | Promise<URL>>;

/** A page of another company on loopback, one for each id, as a browser is sent to: a title, and a button for each choice. */
export async function startPages(title: string, choices: Choices): Promise<{ url: string; close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
  app.get<{ Params: { id: string } }>('/:id', (request, reply) => {
    const buttons = Object.keys(choices).map(
      (name) =>
        `<form method="post" action="/${encodeURIComponent(request.params.id)}/${encodeURIComponent(name)}"><button>${name}</button></form>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${buttons.join('')}</main></html>`);
  });
  app.post<{ Params: { id: string; name: string } }>('/:id/:name', async ({ params: { id, name } }, reply) => {
    const choice = choices[name];
    return choice ? reply.redirect((await choice(id)).href, 303) : reply.code(404).send();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}
