import { desc, eq } from 'drizzle-orm';
import { fromCents } from '../../domain/money.ts';
import type { DraftContent } from '../../domain/project-draft.ts';
import type { ProjectRow } from '../investing/responses.ts';
import type { Db, Tx } from '../store/db.ts';
import { projectDraft, type ProjectData } from '../store/schema.ts';

/** The published content of a project, in the form of a draft: by the last draft that was published or approved, else by the project itself. */
export async function publishedContent(db: Pick<Db | Tx, 'select'>, row: ProjectRow): Promise<DraftContent> {
  const [last] = await db
    .select({ content: projectDraft.content })
    .from(projectDraft)
    .where(eq(projectDraft.projectId, row.id))
    .orderBy(desc(projectDraft.updatedAt), desc(projectDraft.version))
    .limit(1);
  const content = last?.content ?? contentOf(row);
  const iban = row.data.owner?.iban;
  return { ...content, owner: { ...content.owner, ...(iban !== undefined && { iban }) } };
}

/** The content of a project without a draft. */
function contentOf({ data, targetCents, minCents, stepCents }: ProjectRow): DraftContent {
  const { location, valuation, owner, creditScore, opensOn, fundingEndsAt, loanTerm, bond } = data;
  return {
    projectType: data.projectType,
    name: data.name,
    ...(data.description && { description: data.description }),
    ...(data.security && { security: data.security }),
    ...(location && {
      country: location.country,
      city: location.city,
      ...(location.address !== undefined && { address: location.address }),
    }),
    target: fromCents(targetCents),
    minInvestment: fromCents(minCents),
    investmentStep: fromCents(stepCents),
    tiers: data.interestPerAnnum,
    termMonths: loanTerm.unit === 'YEAR' ? loanTerm.value * 12 : loanTerm.value,
    payoutScheduleType: data.payoutScheduleType,
    ...(valuation && {
      collateralValue: valuation.amount,
      valuedBy: valuation.valuedBy,
      valuedOn: valuation.valuedOn,
      ...(valuation.fileId !== undefined && { valuation: { fileId: valuation.fileId, fileName: 'valuation.pdf' } }),
    }),
    ...(creditScore && { creditCriteria: creditScore.criteria }),
    ...(owner && { owner }),
    ...(bond && { bond: bondOf(bond) }),
    ...(opensOn !== undefined && { opensOn }),
    ...(fundingEndsAt && { fundingEndsAt }),
    pictures: picturesOf(data),
  };
}

function bondOf({ isin, nominalValue, seniority, secured, issueDate, maturityDate }: NonNullable<ProjectData['bond']>) {
  const rank = seniority === 'SUBORDINATED' ? ('SUBORDINATED' as const) : ('SENIOR' as const);
  return { isin, nominalValue, seniority: rank, secured, issueDate, maturityDate };
}

function picturesOf({ name, mainPicture, gallery = [] }: ProjectData): NonNullable<DraftContent['pictures']> {
  const main = { ...mainPicture, alt: name };
  return [main, ...gallery]
    .filter(({ originalSrc }) => originalSrc !== '')
    .map(({ mediumSrc, originalSrc, sizes, focus, alt = {} }) => ({
      mediumSrc,
      originalSrc,
      fileName: originalSrc.split('/').at(-1) ?? '',
      alt,
      ...(sizes && { sizes }),
      ...(focus && { focus }),
    }));
}
