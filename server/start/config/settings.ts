import { fileSetting, secretSettings } from './secret-files.ts';

/** Parts of the server that settings switch on, in the order of the table of `serve --check`. */
export const parts = [
  'Mode',
  'Company',
  'Address',
  'Database',
  'Secrets',
  'Clock',
  'Collection account',
  'Payments',
  'Identity checks',
  'Sign-in',
  'Operators',
  'E-mail',
  'Files',
  'Virus scan',
  'Retention',
  'Bank statements',
  'Payment files',
  'Blog',
  'Analytics',
  'Error reports',
  'Metrics',
  'Log',
  'Proxy',
  'Requests',
  'Output',
  // the start itself, where no setting is to blame
  'Start',
] as const;

export type Part = (typeof parts)[number];

/** Settings that are given together, as docs/operating.md describes them. */
interface Setting {
  part: Part;
  names: readonly string[];
  /** Shown in place of the bare names. */
  shown?: string;
  does: string;
  without: string;
}

/** Every setting of the server. `npm run generate settings` writes this into docs/operating.md; a test compares it with what `read-settings.ts` reads. */
export const settings: readonly Setting[] = [
  {
    part: 'Mode',
    names: ['MODE'],
    does: '`demo` or `production`; `npm start` sets the first and `npm run serve` the second',
    without: '`demo`',
  },
  { part: 'Address', names: ['PORT', 'HOST'], does: 'where the server listens', without: '4000, all addresses' },
  {
    part: 'Address',
    names: ['TLS_CERT_FILE', 'TLS_KEY_FILE'],
    does: 'files with a certificate (its authority’s behind it) and its key, in PEM: the server speaks TLS itself, to the proxy or to browsers. It takes renewed files when they change, or on SIGHUP',
    without: 'HTTP, for a proxy on this machine or in a network of containers on it',
  },
  {
    part: 'Address',
    names: ['ORIGIN'],
    does: 'the address that browsers use, `https://invest.example.com`; in production only `localhost` may be without https',
    without: '`http://localhost:{PORT}`; production refuses to start',
  },
  {
    part: 'Database',
    names: ['DATABASE_URL'],
    does: 'a PostgreSQL 15 or newer, `postgres://user:password@host:5432/name`; several hosts with commas between them (`@one:5432,two:5432/`) are tried until the primary is found; production wants `?sslmode=verify-full` (with `&sslrootcert=FILE` for a certificate authority of your own) where the host is neither this machine nor a container beside it, and refuses one with the accounts of the demo',
    without: 'the embedded one in `DATA_DIR`',
  },
  { part: 'Database', names: ['DATA_DIR'], does: 'directory of the embedded database and of uploaded files', without: '`./data`' },
  { part: 'Clock', names: ['NOW'], does: 'the current date of the demo; refused in production', without: 'today' },
  {
    part: 'Collection account',
    names: ['PAYMENT_WEBHOOK_SECRET'],
    does: 'signs the events of the collection account; at least 16 bytes in base64',
    without: 'generated in the demo; production refuses to start',
  },
  {
    part: 'Secrets',
    names: ['SECRETS_KEY'],
    does: 'encrypts sign-in sessions and keys in the database; at least 32 bytes, for example from `openssl rand -base64 32`. A database opens only with the key it was sealed with',
    without: 'generated in `DATA_DIR` in the demo; production refuses to start',
  },
  {
    part: 'Secrets',
    names: ['SECRETS_KEY_PREVIOUS'],
    does: 'the key before, while `SECRETS_KEY` is being changed: what it has sealed still opens, until `npm run admin -- change-key` has sealed it anew',
    without: 'only `SECRETS_KEY` opens what is sealed',
  },
  {
    part: 'Operators',
    names: ['OPERATOR_SECOND_FACTOR'],
    does: '`required`: operators without a second factor are refused in the back office; `optional`',
    without: '`optional` in the demo and with `OIDC_ISSUER`, whose business it is; `required` in production',
  },
  {
    part: 'Sign-in',
    names: ['SECOND_FACTOR'],
    does: '`required`: everybody signs in with a second factor, by a passkey or the codes of an app; whoever has none sets up an app between the password and the end of the next sign-in. Not with `OIDC_ISSUER`',
    without: '`optional`: investors may set one up',
  },
  {
    part: 'Sign-in',
    names: ['SECOND_FACTOR_CODES'],
    does: '`strict`: a code of an app counts in its own 30 seconds alone (OWASP ASVS 5.0, 6.5.5); whoever types it at their end, or whose clock is off, enters the next one',
    without: '`tolerant`: the code before and the one after count as well, as clocks differ and typing takes time (RFC 6238, 5.2)',
  },
  {
    part: 'Sign-in',
    names: ['BREACHED_PASSWORDS_URL'],
    does: 'refuses new passwords that were published in breaches: `https://api.pwnedpasswords.com`, or a mirror of it. It is told five of forty digits of a hash, which hundreds of passwords share',
    without: 'a list of common passwords alone; nobody is told anything',
  },
  {
    part: 'Sign-in',
    names: ['SESSION_IDLE_MINUTES', 'SESSION_HOURS'],
    does: 'after how many minutes without a request a session ends (5 to 720), and after how many hours in any case (1 to 24); then the sign-in asks for password or passkey. With `OIDC_ISSUER` the second one is its business',
    without: '30 minutes and 12 hours',
  },
  {
    part: 'Sign-in',
    names: ['PASSKEY_DOMAIN'],
    does: 'the domain that passkeys belong to: the host of `ORIGIN`, or a domain above it that outlasts the host, `example.com` for `https://invest.example.com`. Passkeys of another domain stop working: never change it. None are offered with `OIDC_ISSUER`, or when the host is an IP address',
    without: 'the host of `ORIGIN`',
  },
  {
    part: 'Sign-in',
    names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    does: 'another OpenID provider, whose secret has at least 16 bytes; its users complete their registration here',
    without: 'the built-in one',
  },
  {
    part: 'Sign-in',
    names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    does: 'sign-in with Google beside the built-in way (the secret has at least 16 bytes), at whose client `{ORIGIN}/sign-in/social/return` is a redirect URI',
    without: 'no button for it',
  },
  {
    part: 'Sign-in',
    names: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
    does: 'sign-in with Facebook (the secret has at least 16 bytes), with the same redirect URI',
    without: 'no button for it',
  },
  {
    part: 'Sign-in',
    names: ['SIGN_IN_ISSUERS'],
    does: 'more OpenID Connect issuers, such as brokers of national identities, as JSON: `[{"name":"eid","label":"Smart-ID","issuer":"https://…","clientId":"…","clientSecret":"…"}]`, with the same redirect URI; the label is on the button',
    without: 'no buttons',
  },
  {
    part: 'E-mail',
    names: ['SMTP_URL'],
    does: 'sends the emails, `smtp://user:password@host:587` with STARTTLS, which a server on another machine must offer, or `smtps://`',
    without: 'they stay in the outbox, shown at `/sandbox/mail` in the demo',
  },
  { part: 'Files', names: ['FILES_DIR'], does: 'directory of uploaded files', without: '`{DATA_DIR}/files`' },
  {
    part: 'Files',
    names: ['FILES_S3_URL', 'FILES_S3_KEY_ID', 'FILES_S3_SECRET', 'FILES_S3_REGION'],
    does: 'a bucket for uploaded files, `https://host/bucket`',
    without: 'the directory',
  },
  {
    part: 'Retention',
    names: ['RETENTION_DAYS'],
    does: 'after how many days personal data is deleted, as `email=60,complaint=2557`; what can be set, and the bounds: [below](#retention)',
    without: 'the days of that table',
  },
  {
    part: 'Virus scan',
    names: ['CLAMAV_URL'],
    does: "scans uploads for viruses with ClamAV's daemon, `tcp://clamav:3310`; while it does not answer no file is taken",
    without: 'only scripts, macros and the test virus are found',
  },
  {
    part: 'Blog',
    names: ['BLOG_URL'],
    does: 'a Strapi for the blog, `https://cms.example.com/api`; its images and videos are served through `/v2/blog`, from that host only',
    without: 'the posts of the repository',
  },
  {
    part: 'Analytics',
    names: ['POSTHOG_KEY', 'POSTHOG_HOST'],
    does: 'analytics through `/traces`, after consent; default host `https://eu.i.posthog.com`',
    without: 'no analytics',
  },
  {
    part: 'Bank statements',
    names: ['STATEMENT_FOLDER'],
    does: 'files of the bank (`*.xml`, camt.053 or camt.054) are taken from this directory and moved to `done/`, or to `refused/` beside a text with the reason ([below](#statements-of-the-bank))',
    without: 'they are uploaded',
  },
  {
    part: 'Payment files',
    names: ['PAYMENT_FILE_VERSION'],
    does: 'version of pain.001.001 in payment files: `09`, or `03` for a bank that does not take it',
    without: '`09`',
  },
  {
    part: 'Error reports',
    names: ['SENTRY_DSN', 'RELEASE'],
    does: 'error reports of the app through `/traces/errors`, after consent',
    without: 'nothing is reported',
  },
  {
    part: 'Payments',
    names: ['PAYMENT_PROVIDER'],
    does: 'who collects payments: an adapter of `server/adapters/payments`, or `none`; production refuses `sandbox`, where anybody decides what was paid. Its events arrive at `/webhooks/payments/{provider}`',
    without: 'the sandbox bank in the demo; bank transfers only in production',
  },
  {
    part: 'Payments',
    names: ['MANGOPAY_CLIENT_ID', 'MANGOPAY_API_KEY', 'MANGOPAY_USER_ID'],
    does: 'the account at Mangopay, for `PAYMENT_PROVIDER=mangopay`, and the platform’s own user there (category OWNER), to whom the wallets of the projects belong ([below](#mangopay)); the key has at least 16 bytes',
    without: 'needed with that provider',
  },
  {
    part: 'Payments',
    names: ['MANGOPAY_URL'],
    does: 'the API of Mangopay; its sandbox is `https://api.sandbox.mangopay.com`',
    without: '`https://api.mangopay.com`',
  },
  {
    part: 'Payments',
    names: ['MANGOPAY_VIRTUAL_ACCOUNTS'],
    does: 'the country, like `FR`, of the accounts that are opened at Mangopay for investors who pay by transfer, one IBAN for each of them ([below](#mangopay)); Mangopay must have them for your platform, and `serve --check` asks it',
    without: 'transfers go to one account of Mangopay, with a reference of its own for each payment',
  },
  {
    part: 'Identity checks',
    names: ['IDENTITY_PROVIDER'],
    does: 'who checks identities: `idenfy`, `veriff`, `manual` (two operators compare a document with a selfie) or `none`; two with a comma between them are the primary and the alternative way. Production refuses `sandbox`. Events arrive at `/webhooks/identity/{provider}` ([below](#identity-providers))',
    without: 'the sandbox in the demo; in production nobody can be verified',
  },
  {
    part: 'Identity checks',
    names: ['IDENFY_API_KEY', 'IDENFY_API_SECRET', 'IDENFY_SIGNING_KEY', 'IDENFY_URL'],
    does: 'the keys of iDenfy: API key, secret, and the signing key of its webhooks, the last two of at least 16 bytes; another address than `https://ivs.idenfy.com`',
    without: 'needed where `IDENTITY_PROVIDER` names it',
  },
  {
    part: 'Identity checks',
    names: ['VERIFF_API_KEY', 'VERIFF_SHARED_SECRET', 'VERIFF_URL'],
    does: 'the API key and the shared secret key of an integration at Veriff, which has at least 16 bytes; another address than `https://stationapi.veriff.com`',
    without: 'needed where `IDENTITY_PROVIDER` names it',
  },
  {
    part: 'Log',
    names: ['LOG_URL', 'LOG_TOKEN'],
    does: 'sends each line of the log, as JSON lines by POST once a second, to another system, `https://logs.example.com/ingest`, with the token (at least 16 bytes) as bearer; while it does not answer the last 10,000 lines wait',
    without: 'standard output alone',
  },
  { part: 'Metrics', names: ['METRICS_TOKEN'], does: 'bearer token for `/metrics`; at least 16 bytes', without: 'local requests only' },
  {
    part: 'Proxy',
    names: ['TRUST_PROXY'],
    shown: '`TRUST_PROXY=1`',
    does: 'trusts one proxy in front: the last IP address in `X-Forwarded-For`',
    without: 'the IP address of the connection',
  },
  {
    part: 'Output',
    names: ['PRINT'],
    shown: '`PRINT=1`',
    does: 'prints the addresses and the accounts of the demo in place of a log; `npm start` sets it',
    without: 'a log of requests',
  },
];

/** The table of docs/operating.md. */
export const settingsTable = (): string =>
  [
    '| variable | what it does | without it |',
    '|---|---|---|',
    ...settings.map(
      ({ names, shown, does, without }) => `| ${shown ?? names.map((name) => `\`${name}\``).join(', ')} | ${does} | ${without} |`,
    ),
    '',
    `A secret may be given as a file in place of its value, as a store of secrets mounts it: \`SECRETS_KEY_FILE=/run/secrets/key\` in place of \`SECRETS_KEY\`. This holds for ${secretSettings.map((name) => `\`${name}\``).join(', ')}.`,
  ].join('\n');

/** The part whose row tells that this setting is wrong. */
export function partOf(name: string): Part {
  const setting = settings.find(({ names }) => names.some((own) => name === own || name === fileSetting(own)));
  if (!setting) throw new Error(`server/start/config/settings.ts does not describe ${name}`);
  return setting.part;
}

/** The part of the setting with whose name a sentence begins, if it begins with one. */
export const partNamedIn = (message: string): Part | undefined =>
  settings.find(({ names }) => names.some((name) => message.startsWith(`${name} `) || message.startsWith(fileSetting(name))))?.part;
