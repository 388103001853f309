import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { project } from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;

onOwnServer((own) => {
  ({ store, server } = own);
});

const get = async <T>(url: string, locale = 'en') => {
  const answer = await server.app.inject({ url: `/api/v1${url}`, headers: { locale } });
  return { status: answer.statusCode, body: answer.json() as T };
};
const sheetOf = async (id: string, locale = 'en') =>
  (await get<Schemas['Project']>(`/projects/${id}`, locale)).body.documents?.find(({ type }) => type === 'KIIS');

describe('the key information sheet of a project', () => {
  test('is a PDF that everybody gets without signing in, named and written in the language of the call', async () => {
    const { projects } = await makeScenario(store, server.clock, { projects: [{ name: 'Mill Lofts' }] });
    const { id } = projects[0]!;
    const english = await sheetOf(id);
    const german = await sheetOf(id, 'de');
    expect(english?.name).toBe('Key investment information sheet');
    expect(german).toEqual({ ...english, name: 'Anlagebasisinformationsblatt' });
    const files = await Promise.all(['en', 'de'].map((locale) => get<Schemas['Document']>(`/documents/${english!.id}`, locale)));
    expect(files.map(({ status }) => status)).toEqual([200, 200]);
    const [en = '', de = ''] = files.map(({ body }) => body.content);
    expect(Buffer.from(en, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(de).not.toBe(en);
    expect((await get<Schemas['Document']>(`/documents/${english!.id}`)).body.content).toBe(en);
  });

  test('is made anew when the offer changes', async () => {
    const { projects } = await makeScenario(store, server.clock, { projects: [{ loanAmount: 200_000 }] });
    const { id } = projects[0]!;
    const before = (await get<Schemas['Document']>(`/documents/kiis-${id}`)).body.content;
    await store.db.update(project).set({ targetCents: 25_000_000 }).where(eq(project.id, id));
    expect((await get<Schemas['Document']>(`/documents/kiis-${id}`)).body.content).not.toBe(before);
  });

  test('does not exist for a project under study, nor for one that is not there', async () => {
    const { projects } = await makeScenario(store, server.clock, { projects: [{ status: 'ON_STUDY' }] });
    const { id } = projects[0]!;
    expect(await sheetOf(id)).toBeUndefined();
    expect((await get(`/documents/kiis-${id}`)).status).toBe(404);
    expect((await get('/documents/kiis-nothing')).status).toBe(404);
  });
});
