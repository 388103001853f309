import type { FileStore } from '../files/file-store.ts';
import { newPdf } from '../documents/pdf.ts';
import { publishOperation } from '../projects/drafts.ts';
import { recordAudit } from '../store/audit.ts';
import { hashOf } from '../store/idempotency.ts';
import type { Tx } from '../store/open.ts';
import { projectDraft, proposal } from '../store/schema.ts';
import { storedFile } from '../store/tables/onboarding.ts';
import { demoDrafts } from './drafts.ts';

const author = 'usr-credit';
const valuationId = 'fil-demo-valuation';

/** The desk has work on it: a draft that lacks little, and a publication that waits for a second person. */
export async function seedDrafts(tx: Tx, { day, now, files }: { day: string; now: Date; files: FileStore }): Promise<void> {
  const report = await valuationReport(day);
  await files.put(valuationId, report);
  await tx.insert(storedFile).values({
    id: valuationId,
    userId: author,
    fileName: 'valuation-report.pdf',
    contentType: 'application/pdf',
    size: report.byteLength,
    createdAt: now,
  });
  for (const { id, content, isProposed } of demoDrafts(day, valuationId)) {
    const written = { createdBy: author, createdAt: now, updatedBy: author, updatedAt: now };
    await tx.insert(projectDraft).values({ id, content, ...written });
    await recordAudit(tx, { subject: 'draft', subjectId: id, event: 'draft.create', actor: author, at: now });
    if (!isProposed) continue;
    const call = { params: { id }, body: { version: 1 } };
    const hash = hashOf(publishOperation, call);
    const [proposed] = await tx
      .insert(proposal)
      .values({ operation: publishOperation, ...call, hash, proposedBy: author, proposedAt: now })
      .returning({ id: proposal.id });
    const subjectId = proposed?.id ?? '';
    await recordAudit(tx, { subject: 'proposal', subjectId, event: 'proposal.propose', after: 'WAITING', actor: author, at: now });
  }
}

function valuationReport(date: string): Promise<Uint8Array> {
  const { doc, bytes } = newPdf({ title: 'Valuation report', date, locale: 'en', margins: { top: 56, bottom: 56, left: 56, right: 56 } });
  doc.font('title').fontSize(22).text('Valuation report').moveDown();
  doc.font('text').fontSize(11).text('Demonstration data: no property was valued.');
  doc.end();
  return bytes;
}
