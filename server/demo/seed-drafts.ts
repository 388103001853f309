import type { FileStore } from '../files/file-store.ts';
import { addMonths } from '../../domain/duration.ts';
import { ownerKey } from '../../domain/offer-limit.ts';
import { type EvidenceKind, evidenceKinds } from '../../domain/owner-evidence.ts';
import type { DraftContent } from '../../domain/project-draft.ts';
import { newPdf } from '../documents/pdf.ts';
import { publishOperation } from '../projects/drafts.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { ownerEvidence, projectDraft } from '../store/schema.ts';
import { storedFile } from '../store/tables/onboarding.ts';
import { demoDrafts } from './drafts.ts';
import { seedProposal } from './seed-proposal.ts';

const author = 'usr-credit';
const valuationId = 'fil-demo-valuation';
/** Who checked what is proved of project owners. */
const checker = 'usr-compliance';
const evidenceId = { CRIMINAL_RECORD: 'fil-demo-criminal-record', JURISDICTION: 'fil-demo-register' } as const;
const nameOf = (fileId: string) => `${fileId.slice('fil-demo-'.length)}.pdf`;
const notice = 'Demonstration data: nobody was checked.';

/** Operators have work: a draft that lacks little, and a publication that waits for a second person. What was checked of the owners of projects is there. */
export async function seedDrafts(
  tx: Tx,
  { day, now, files, owners }: { day: string; now: Date; files: FileStore; owners: readonly DraftContent['owner'][] },
): Promise<void> {
  const seedFile = async (file: { id: string; userId: string; fileName: string; title: string; notice: string }) => {
    const { id, userId, fileName } = file;
    const pdf = await documentPdf(file, day);
    await files.put(id, pdf);
    await tx.insert(storedFile).values({ id, userId, fileName, contentType: 'application/pdf', size: pdf.byteLength, createdAt: now });
  };
  const valued = 'Demonstration data: no property was valued.';
  await seedFile({ id: valuationId, userId: author, fileName: 'valuation-report.pdf', title: 'Valuation report', notice: valued });
  const [record, register] = [evidenceId.CRIMINAL_RECORD, evidenceId.JURISDICTION];
  await seedFile({ id: record, userId: checker, fileName: nameOf(record), title: 'Certificate of no criminal record', notice });
  await seedFile({ id: register, userId: checker, fileName: nameOf(register), title: 'Extract from the register of companies', notice });
  await tx.insert(ownerEvidence).values(owners.flatMap((owner) => evidenceOf(owner, evidenceKinds, day, now)));
  for (const { id, content, isProposed } of demoDrafts(day, valuationId)) {
    const written = { createdBy: author, createdAt: now, updatedBy: author, updatedAt: now };
    await tx.insert(projectDraft).values({ id, content, ...written });
    await recordAudit(tx, { subject: 'draft', subjectId: id, event: 'draft.create', actor: author, at: now });
    await tx.insert(ownerEvidence).values(evidenceOf(content.owner, isProposed ? evidenceKinds : ['JURISDICTION'], day, now));
    if (!isProposed) continue;
    await seedProposal(tx, { operation: publishOperation, params: { id }, body: { version: 1 }, proposedBy: author, proposedAt: now });
  }
}

/** Both kinds are two months old and count for ten more. */
function evidenceOf(owner: DraftContent['owner'], kinds: readonly EvidenceKind[], day: string, checkedAt: Date) {
  const key = ownerKey(owner ?? {});
  if (key === undefined) throw new Error('A company of the demo has a code.');
  return kinds.map((kind) => ({
    ownerKey: key,
    kind,
    fileId: evidenceId[kind],
    fileName: nameOf(evidenceId[kind]),
    issuedOn: addMonths(day, -2),
    validUntil: addMonths(day, 10),
    checkedBy: checker,
    checkedAt,
  }));
}

async function documentPdf({ title, notice: words }: { title: string; notice: string }, date: string): Promise<Uint8Array> {
  const { doc, bytes } = newPdf({ title, date, locale: 'en', margins: { top: 56, bottom: 56, left: 56, right: 56 } });
  doc.font('title').fontSize(22).text(title).moveDown();
  doc.font('text').fontSize(11).text(words);
  doc.end();
  return bytes;
}
