import { like } from 'drizzle-orm';
import { brand } from '../../domain/brand.ts';
import type { Store } from '../store/store.ts';
import { appUser } from '../store/schema.ts';
import { demoPassword } from './users.ts';

/** Prints where everything is and who may sign in. */
export async function printAddresses(origin: string, store: Store): Promise<void> {
  const users = await store.db
    .select({ email: appUser.email })
    .from(appUser)
    .where(like(appUser.email, '%@demo.example'))
    .orderBy(appUser.email);
  const lines = [
    '',
    `  ${brand.name.padEnd(13)}  ${origin}`,
    `  Atlas          ${origin}/atlas`,
    `  API reference  ${origin}/api/docs`,
    `  Outbox         ${origin}/sandbox/mail`,
    `  Bank transfers ${origin}/sandbox/transfers`,
    '',
  ];
  if (users.length > 0) lines.push(`  Demo accounts, password ${demoPassword}:`, ...users.map(({ email }) => `    ${email}`), '');
  lines.push('  Ctrl-C stops.', '');
  process.stdout.write(lines.join('\n'));
}
