import { brand } from '../domain/brand.ts';
import { keysOf } from '../domain/keys.ts';
import { usualDays } from '../domain/retention.ts';
import type { Config } from './start/config/config.ts';
import type { ReadSettings } from './start/config/read-settings.ts';
import { usablePort } from './http/listen.ts';
import { StartProblem } from './lib/start-problem.ts';
import type { CheckRow } from './start/check-table.ts';
import { socialIssuers } from './auth/social.ts';
import { type Company, demoValuesIn, ownCompany } from './start/demo-company.ts';
import { outgoingAddresses } from './start/outgoing-addresses.ts';
import { type Part, partOf } from './start/config/settings.ts';
import type { UnknownSetting } from './start/config/unknown-settings.ts';
import {
  type ConnectionCheck,
  tryBlog,
  tryBucket,
  tryCertificate,
  tryDataDirectory,
  tryDatabase,
  tryDirectory,
  tryFolder,
  tryHeldMoney,
  tryIssuer,
  tryMangopay,
  tryScanner,
  trySmtp,
} from './start/connection-checks.ts';

const fromTry = (part: Part, tried: ConnectionCheck): CheckRow =>
  tried.ok ? { part, state: 'on', text: tried.text } : { part, state: 'wrong', text: tried.text, mend: tried.mend };

/** What is on, off and wrong with these settings. Tries what can be tried, side by side, and changes nothing but a small object in the bucket. */
export async function checkSettings(
  { config, problems, unknown }: ReadSettings,
  demoIds: readonly string[],
  company: Company = ownCompany,
): Promise<CheckRow[]> {
  const wrong = problems.map(
    ({ setting, message }): CheckRow => ({
      part: partOf(setting),
      state: 'wrong',
      text: message,
      mend: 'docs/operating.md describes this setting.',
    }),
  );
  // a part with a wrong setting is not tried: it would be tried with something else than what was meant
  const isRead = (part: Part) => wrong.every((row) => row.part !== part);
  const rows = await Promise.all(
    [
      ...connectionRows(config, demoIds),
      ...[...settingRows(config), companyRow(config, company)].map((row) => ({ part: row.part, row: () => Promise.resolve(row) })),
    ]
      .filter(({ part }) => isRead(part))
      .map(({ row }) => row()),
  );
  return [...wrong, ...rows, ...unknown.map(unknownRow)];
}

const unknownRow = ({ name, part, meant }: UnknownSetting): CheckRow => ({
  part,
  state: 'warning',
  text: `${name} is no setting of the server and has no effect.`,
  mend: meant.length === 1 ? `Is ${meant[0]} meant?` : `Settings that begin so are ${meant.join(', ')}.`,
});

/** Whether people, money or identities are real. */
const isReal = ({ mode, paymentProvider, identityProvider }: Config): boolean =>
  mode === 'production' ||
  !['none', 'sandbox'].includes(paymentProvider) ||
  (identityProvider !== 'none' && identityProvider.some((name) => name === 'idenfy' || name === 'veriff'));

/** Whose server it is. */
function companyRow(config: Config, company: Company): CheckRow {
  const left = isReal(config) ? demoValuesIn(company) : [];
  if (left.length === 0) return { part: 'Company', state: 'on', text: `${brand.legalName}, ${company['brand.companyCode']}.` };
  return {
    part: 'Company',
    state: 'warning',
    text: `domain/brand.ts still holds of the demo: ${left.join(', ')}. Nobody has these accounts and addresses.`,
    mend: 'Write those of your company there and build again; docs/go-live.md, 1.',
  };
}

interface PartRow {
  part: Part;
  row: () => Promise<CheckRow>;
}

/** Rows of what is reached over the network or on the disk. */
function connectionRows(config: Config, demoIds: readonly string[]): PartRow[] {
  const { databaseUrl, dataDir, secretsKey, previousSecretsKey, smtpUrl, files, clamd, identity, blog, statementFolder } = config;
  const row = (part: Part, work: (() => Promise<ConnectionCheck>) | undefined, off: Omit<CheckRow, 'part' | 'state'>): PartRow => ({
    part,
    row: async () => (work ? fromTry(part, await work()) : { part, state: 'off', ...off }),
  });
  return [
    row('Address', () => tryAddress(config), { text: '' }),
    row(
      'Database',
      databaseUrl
        ? () => tryDatabase(databaseUrl, { secretsKey, previousSecretsKey, demoIds: config.mode === 'production' ? demoIds : [] })
        : () => tryDataDirectory(dataDir),
      { text: '' },
    ),
    paymentRow(config),
    row('E-mail', smtpUrl ? () => trySmtp(smtpUrl) : undefined, {
      text: 'E-mails stay in the outbox and nobody gets them.',
      mend: 'Set SMTP_URL.',
    }),
    row('Files', 'directory' in files ? () => tryDirectory(files.directory, 'FILES_DIR') : () => tryBucket(files), { text: '' }),
    row('Virus scan', clamd && (() => tryScanner(clamd)), {
      text: 'Only scripts, macros and the test virus are found.',
      mend: 'Set CLAMAV_URL.',
    }),
    row('Sign-in', identity ? () => tryIssuer(config.origin ?? `http://localhost:${config.port}`, identity) : () => trySignIn(config), {
      text: '',
    }),
    row('Bank statements', statementFolder ? () => tryFolder(statementFolder) : undefined, { text: 'Operators upload them.' }),
    row('Blog', blog && (() => tryBlog(blog)), { text: 'The posts of the repository are shown.' }),
  ];
}

/** Where the server listens, and whether it speaks TLS there. */
async function tryAddress({ origin, port, host, tls }: Config): Promise<ConnectionCheck> {
  // its port may be that of the server that runs
  try {
    await usablePort(0, host);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return { ok: false, text: error.message, mend: 'docs/operating.md describes this setting.' };
  }
  const text = `${origin ?? `http${tls ? 's' : ''}://localhost:${port}`}, listening on port ${port}${host ? ` of ${host}` : ''}`;
  return tls ? tryCertificate(text, tls) : { ok: true, text: `${text}.` };
}

/** Who collects payments, unless another one still holds money of clients. */
const paymentRow = ({ databaseUrl, paymentProvider, mangopay }: Config): PartRow => ({
  part: 'Payments',
  async row() {
    const held = databaseUrl && (await tryHeldMoney(databaseUrl, paymentProvider));
    if (held) return fromTry('Payments', held);
    const work = paymentTry(paymentProvider, mangopay);
    return work ? fromTry('Payments', await work()) : { part: 'Payments', state: 'off', text: 'Money arrives by bank transfer only.' };
  },
});

function paymentTry(provider: Config['paymentProvider'], mangopay: Config['mangopay']): (() => Promise<ConnectionCheck>) | undefined {
  if (provider === 'none') return undefined;
  return provider === 'mangopay' && mangopay ? () => tryMangopay(mangopay) : () => Promise.resolve({ ok: true, text: `${provider}.` });
}

/** The built-in sign-in and the services beside it: OpenID Connect issuers are asked for their description. */
async function trySignIn({ origin, port, signIn, everybodyNeedsFactor, sessionLimits }: Config): Promise<ConnectionCheck> {
  const { google, facebook, issuers } = signIn;
  const found = [
    ...(google ? [{ label: 'Google', setting: 'GOOGLE_CLIENT_ID', issuer: socialIssuers.google, ...google }] : []),
    ...issuers.map((issuer) => ({ setting: 'SIGN_IN_ISSUERS', ...issuer })),
  ];
  const answers = await Promise.all(
    found.map(({ setting, ...issuer }) => tryIssuer(origin ?? `http://localhost:${port}`, issuer, setting)),
  );
  const wrong = answers.find(({ ok }) => !ok);
  if (wrong) return wrong;
  const names = [...found.map(({ label }) => label), ...(facebook ? ['Facebook'] : [])];
  const { idleMs, absoluteMs } = sessionLimits;
  const ways = `The built-in one, by password${names.length > 0 ? `, and ${names.join(', ')}` : ''}`;
  const factor = everybodyNeedsFactor ? '; everybody needs a second factor' : '';
  return {
    ok: true,
    text: `${ways}${factor}. Sessions end after ${idleMs / 60_000} minutes without use, and after ${absoluteMs / 3600_000} hours.`,
  };
}

/** Which provider checks which way, and where it has to send its events. */
function identityText({ identityProvider, origin, port }: Config): string {
  if (identityProvider === 'none') return '';
  const [primary, alternative] = identityProvider;
  const names = primary === alternative ? primary : `${primary}, alternatively ${alternative}`;
  const companies = [...new Set(identityProvider)].filter((name) => name !== 'manual');
  const hooks = companies.map((name) => `${origin ?? `http://localhost:${port}`}/webhooks/identity/${name}`);
  return [
    names,
    ...(hooks.length > 0 ? [`events arrive at ${hooks.join(' and ')}`] : []),
    ...(companies.length < new Set(identityProvider).size ? ['two operators of compliance decide what is sent to manual'] : []),
  ]
    .join('; ')
    .concat('.');
}

/** What differs from the usual periods. */
function retentionText(days: Config['retentionDays']): string {
  const set = keysOf(days).filter((kind) => days[kind] !== usualDays[kind]);
  return set.length === 0 ? 'The usual periods.' : `${set.map((kind) => `${kind} after ${days[kind]} days`).join(', ')}.`;
}

/** Rows of what is only set. */
function settingRows(config: Config): CheckRow[] {
  const { mode, traces } = config;
  const outgoing = outgoingAddresses(config);
  const row = (part: Part, isOn: boolean, on: string, off: string, mend?: string): CheckRow =>
    isOn ? { part, state: 'on', text: on } : { part, state: 'off', text: off, mend };
  const isDemo = mode === 'demo';
  return [
    row('Mode', true, isDemo ? 'The demo, with its accounts and its sandbox.' : 'Production.', ''),
    row('Secrets', true, config.secretsKey ? 'The key is long enough; keep a copy apart from the backups.' : "The demo's own key.", ''),
    row('Collection account', true, config.webhookSecret ? 'Events with a valid signature are taken.' : "The demo's own secret.", ''),
    row(
      'Identity checks',
      config.identityProvider !== 'none',
      identityText(config),
      'Nobody can be verified, so nobody can invest.',
      'Set IDENTITY_PROVIDER.',
    ),
    row(
      'Operators',
      config.operatorsNeedFactor,
      'They need a second factor.',
      'They need no second factor.',
      isDemo || config.identity ? undefined : 'Set OPERATOR_SECOND_FACTOR=required.',
    ),
    row('Retention', true, retentionText(config.retentionDays), ''),
    row('Payment files', true, `pain.001.001.${config.paymentFileVersion}.`, ''),
    row('Analytics', traces.posthog !== undefined, `Sent to ${traces.posthog?.host}, after consent.`, 'No analytics.'),
    row('Error reports', traces.sentryDsn !== undefined, 'Sent on, after consent.', 'Nothing is reported.'),
    row(
      'Log',
      config.logCollector !== undefined,
      `Sent to ${config.logCollector?.url}, and on standard output.`,
      'On standard output alone.',
    ),
    row('Metrics', config.metricsToken !== undefined, 'With the token.', 'For requests from this machine only.'),
    row('Requests', true, outgoing.length > 0 ? `To ${outgoing.join(', ')}, and nowhere else.` : 'The server sends none to others.', ''),
    row(
      'Proxy',
      config.trustProxy,
      'One proxy is trusted.',
      'No proxy is trusted: limits count the IP address of the connection.',
      isDemo ? undefined : 'Set TRUST_PROXY=1 if a proxy of yours stands in front.',
    ),
  ];
}
