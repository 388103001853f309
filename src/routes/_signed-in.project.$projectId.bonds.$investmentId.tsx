import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/project/$projectId/bonds/$investmentId')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: 'document' | 'payment' } =>
    step === 'document' || step === 'payment' ? { step } : {},
});
