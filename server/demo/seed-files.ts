import { addDays, addMonths } from '../../domain/duration.ts';
import type { FileStore } from '../files/file-store.ts';
import { storedFile } from '../store/tables/onboarding.ts';
import { generatedDocument, residencyPermit } from '../store/tables/repayments.ts';
import { reportRow } from '../reports/monthly.ts';
import type { Tx } from '../store/db.ts';
import { certificatePdf } from './certificate.ts';
import type { SeedTime } from './seed-time.ts';

/** Generated documents, and certificates of tax residency with their files. */
export async function seedFiles(tx: Tx, files: FileStore, { day, now }: SeedTime): Promise<void> {
  await tx.insert(generatedDocument).values(documentsOf(day, now));
  const permits = permitsOf(day, now);
  const bytes = new Map<string, Uint8Array>();
  for (const { fileId, taxYear } of permits) {
    const file = await certificatePdf(taxYear, day);
    bytes.set(fileId, file);
    await files.put(fileId, file);
  }
  await tx.insert(storedFile).values(
    permits.map(({ fileId: id, userId, fileName, submittedAt: createdAt }) => ({
      id,
      userId,
      fileName,
      contentType: 'application/pdf',
      size: bytes.get(id)?.byteLength ?? 0,
      createdAt,
    })),
  );
  await tx.insert(residencyPermit).values(permits);
}

/** One certificate of tax residency in each status. */
function permitsOf(day: string, now: Date): (typeof residencyPermit.$inferInsert)[] {
  const year = Number(day.slice(0, 4));
  return (['SUBMITTED', 'REJECTED', 'APPROVED'] as const).map((status, back) => ({
    id: `prm-individual-${year - back}`,
    userId: 'usr-individual',
    fileId: `fil-individual-${year - back}`,
    fileName: back === 0 ? `DAS-1-${year}.pdf` : `certificate-of-residency-${year - back}.pdf`,
    taxYear: year - back,
    status,
    submittedAt: new Date(now.getTime() - (back * 365 + 3) * 86_400_000),
    decidedBy: status === 'SUBMITTED' ? null : 'usr-admin',
  }));
}

/** Six years of monthly reports for `individual`, and a yearly extract for who holds bonds: more than eight pages. */
function documentsOf(day: string, now: Date): (typeof generatedDocument.$inferInsert)[] {
  const rows: (typeof generatedDocument.$inferInsert)[] = [];
  const firstOfMonth = `${day.slice(0, 7)}-01`;
  for (let back = 1; back <= 72; back++) {
    const from = addMonths(firstOfMonth, -back);
    const to = addDays(addMonths(from, 1), -1);
    rows.push(reportRow({ userId: 'usr-individual', type: 'INVESTMENT_REPORT', from, to, now }));
  }
  for (let back = 1; back <= 3; back++) {
    const year = Number(day.slice(0, 4)) - back;
    for (const userId of ['usr-individual', 'usr-experienced'])
      rows.push(reportRow({ userId, type: 'BONDS_EXTRACT', from: `${year}-01-01`, to: `${year}-12-31`, now }));
  }
  return rows;
}
