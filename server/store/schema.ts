/** All tables, composed for drizzle. */
export * from './tables/audit.ts';
export * from './tables/auth.ts';
export * from './tables/idempotency.ts';
export * from './tables/investments.ts';
export * from './tables/jobs.ts';
export * from './tables/ledger.ts';
export * from './tables/locales.ts';
export * from './tables/mail.ts';
export * from './tables/notifications.ts';
export * from './tables/onboarding.ts';
export * from './tables/payments.ts';
export * from './tables/projects.ts';
export * from './tables/registration.ts';
export * from './tables/repayments.ts';
export * from './tables/sandbox-payments.ts';
export * from './tables/settings.ts';
export * from './tables/users.ts';
