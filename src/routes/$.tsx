import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../app/not-found.tsx';
import { openOtherEntry } from '../lib/other-entry.ts';

export const Route = createFileRoute('/$')({ beforeLoad: openOtherEntry, component: NotFound });
