import { createFileRoute } from '@tanstack/react-router';
import { known } from '../lib/known-search.ts';

export const Route = createFileRoute('/_signed-in/project/$projectId/bonds/$investmentId')({
  validateSearch: (search: Record<string, unknown>): { step?: 'document' | 'payment' } => {
    const { step } = search;
    return known(search, step === 'document' || step === 'payment' ? { step } : {});
  },
});
