import { eq, like, min, or, sql } from 'drizzle-orm';
import { move } from '../../machines/lifecycles/move.ts';
import { projectMachine } from '../../machines/lifecycles/project.machine.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { moveProject } from '../repayments/due-dates.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { document, project, projectDraft } from '../store/schema.ts';
import { projectOfDraft } from './draft-project.ts';
import { checkDraft } from './publishable.ts';

export interface PublishedFile {
  fileId: string;
  fileName: string;
  bytes: Uint8Array;
}

interface Publication {
  id: string;
  version: number;
  files: readonly PublishedFile[];
  actor: string;
}

/**
 * Makes a project of a draft; the database gives it its offer number, for life. It is announced, and open if its opening date has come. [PROJ-01]
 */
export async function publishDraft(tx: Tx, clock: Clock, { id, version, files, actor }: Publication): Promise<string> {
  const [draft] = await tx.select().from(projectDraft).where(eq(projectDraft.id, id)).for('update');
  if (!draft) throw new Refusal('NOT_FOUND');
  const day = today(clock);
  // one after the other: two drafts of one owner could each be within its limit
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('publishDraft'))`);
  await checkDraft(tx, draft, version, day);
  const status = move(projectMachine, 'ON_STUDY', { type: 'announce' });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  const { offerNumber: _, ...row } = projectOfDraft(await freeId(tx, draft.content.name?.en ?? ''), draft.content);
  const [first] = await tx.select({ position: min(project.position) }).from(project);
  const position = (first?.position ?? 0) - 1;
  const [published] = await tx
    .insert(project)
    .values({ ...row, status, position })
    .returning();
  if (!published) throw new Error('The project was not stored.');
  const projectId = published.id;
  for (const { fileId, fileName, bytes } of files) {
    const content = Buffer.from(bytes).toString('base64');
    await tx.insert(document).values({ id: `${projectId}-${fileId}`, type: 'OTHER', name: fileName, projectId, content });
  }
  await tx.update(projectDraft).set({ projectId }).where(eq(projectDraft.id, id));
  const at = clock.now();
  await recordAudit(tx, { subject: 'draft', subjectId: id, event: 'draft.publish', after: projectId, actor, at });
  const announced = { subject: 'project', subjectId: projectId, event: 'announce', before: 'ON_STUDY', after: status, actor, at } as const;
  await recordAudit(tx, announced);
  if (row.data.opensOn !== undefined && row.data.opensOn <= day) await moveProject(tx, clock, published, 'open', actor);
  return projectId;
}

/** The English name as it may be in an address; counted where another project has it. */
async function freeId(tx: Tx, name: string): Promise<string> {
  const slug =
    name
      .normalize('NFKD')
      .replaceAll(/\p{Mn}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'project';
  const rows = await tx
    .select({ id: project.id })
    .from(project)
    .where(or(eq(project.id, slug), like(project.id, `${slug}-%`)));
  const taken = new Set(rows.map(({ id }) => id));
  if (!taken.has(slug)) return slug;
  let count = 2;
  while (taken.has(`${slug}-${count}`)) count += 1;
  return `${slug}-${count}`;
}
