import { eq } from 'drizzle-orm';
import { ascending } from '../store/paged-list.ts';
import { project, type ProjectStatus } from '../store/schema.ts';

/** Which projects a list of operators shows: all or those of one status, in the order of their life. */
export const managedList = ({ status }: { status?: ProjectStatus | undefined }) => ({
  where: status && eq(project.status, status),
  order: ascending(project.position, project.id),
});
