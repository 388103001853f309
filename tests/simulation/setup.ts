import { vi } from 'vitest';

vi.mock('node:timers/promises', () => import('./timers-promises.ts'));
