/** Levels of protection, the highest first: every kind of stored data has one (OWASP ASVS 5.0, 14.1.1). */
export const dataLevels = {
  secret: {
    data: 'what opens an account or signs: passwords, tokens, codes, keys',
    stored: 'never as it is: Argon2id, SHA-256 of random values, or AES-256-GCM with `SECRETS_KEY`',
    read: 'by nobody; the role of the database for reports does not see it',
    logged: 'never, neither in the log nor in the audit log',
  },
  identity: {
    data: 'documents, pictures of faces, answers about knowledge and means, hits on lists, permits',
    stored: 'files without a name outside of what is served; TLS to database and bucket',
    read: 'by the person after a sign-in; by compliance, each reading an entry of the audit log; answers are not cached',
    logged: 'by id only',
  },
  personal: {
    data: 'names, addresses, contracts, payments, messages, devices',
    stored: 'in the database and the outbox; TLS to both',
    read: 'by the person; by operators whose role needs it; answers are not cached',
    logged: 'by id only',
  },
  internal: {
    data: 'books, statements, runs of jobs, proposals, the audit log: people by id',
    stored: 'ledger and audit log are append-only, by triggers',
    read: 'by operators with a role',
    logged: 'by id only',
  },
  public: {
    data: 'projects, their pictures, prices, default rates, the blog',
    stored: 'published by two people',
    read: 'by everybody; may be cached',
    logged: 'without limits',
  },
} as const satisfies Record<string, { data: string; stored: string; read: string; logged: string }>;

export type DataLevel = keyof typeof dataLevels;
