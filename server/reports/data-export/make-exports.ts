import { and, asc, eq, isNull } from 'drizzle-orm';
import { retention } from '../../../domain/retention.ts';
import { zipFile } from '../../documents/render-in-worker.ts';
import type { ZipEntry } from '../../documents/zip-file.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { ContractFiles } from '../../investing/contract-files.ts';
import type { Clock } from '../../lib/clock.ts';
import { eachRow } from '../../lib/each-row.ts';
import { queueEmail } from '../../mail/outbox.ts';
import { documentName, documentPdf } from '../statements.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Store } from '../../store/store.ts';
import { dataExport } from '../../store/schema.ts';
import type { Person } from '../../users/user.ts';
import { collect, personById } from './collect.ts';
import { dataSchema } from './data-schema.ts';
import { exportReadyEmail } from './emails.ts';

export interface ExportDeps {
  store: Store;
  clock: Clock;
  origin: string;
  files: FileStore;
  contracts: ContractFiles;
}

/** Makes the requested copies. An interrupted copy is made again by the next run, under the same id. */
export async function makeExports(deps: ExportDeps, signal: AbortSignal): Promise<void> {
  const { store, clock, files, origin } = deps;
  const open = await store.db.select().from(dataExport).where(isNull(dataExport.madeAt)).orderBy(asc(dataExport.requestedAt));
  const make = async ({ id, userId, language }: (typeof open)[number]) => {
    const person = await personById(store.db, userId);
    if (!person) return;
    const madeAt = clock.now();
    const bytes = await zipFile(await entriesOf(deps, { ...person, language }, madeAt), userId);
    await files.put(id, bytes);
    const expiresAt = new Date(madeAt.getTime() + retention.dataExport.days * 86_400_000);
    await store.tx(async (tx) => {
      const exports = await tx
        .update(dataExport)
        .set({ madeAt, expiresAt, size: bytes.length })
        .where(and(eq(dataExport.id, id), isNull(dataExport.madeAt)))
        .returning({ id: dataExport.id });
      if (exports.length === 0) return;
      await queueEmail(
        tx,
        clock,
        { email: person.email, language },
        exportReadyEmail(person.profile.name ?? '', origin, language, expiresAt),
      );
      await recordAudit(tx, {
        subject: 'person',
        subjectId: userId,
        event: 'dataExport.make',
        after: id,
        actor: 'make-data-exports',
        at: madeAt,
      });
    });
  };
  await eachRow(open, make, signal);
}

/** `data.json` with its schema, every contract and statement, and every file that the person sent. */
async function entriesOf({ store: { db }, files, contracts }: ExportDeps, person: Person, madeAt: Date): Promise<ZipEntry[]> {
  const data = await collect(db, person);
  const json = (name: string, value: unknown) => ({ name, bytes: Buffer.from(JSON.stringify(value, null, 2)) });
  const entries: ZipEntry[] = [json('data.json', { madeAt, ...data }), json('data.schema.json', dataSchema)];
  for (const { id, number } of data.investments)
    entries.push({ name: `contracts/contract-${String(number).padStart(6, '0')}.pdf`, bytes: await contracts.read(id, person.id) });
  for (const row of data.documents) {
    const bytes = await documentPdf(db, person, row, person.language);
    entries.push({ name: `documents/${documentName(row, person.language)} ${row.id}.pdf`, bytes });
  }
  for (const { id, fileName } of data.files) {
    const bytes = await files.get(id);
    if (bytes) entries.push({ name: `files/${id} ${fileName.replaceAll(/[/\\]/g, '_')}`, bytes });
  }
  return entries;
}
