import type { ExternalProvider } from './auth/discover-issuer.ts';
import type { SessionLimits } from './auth/session-limits.ts';
import type { SignInServices } from './auth/sign-in-services.ts';
import type { RetentionDays } from '../domain/retention.ts';
import type { Clock } from './lib/clock.ts';
import type { FileStore } from './files/file-store.ts';
import type { VirusScanner } from './files/virus-scanner.ts';
import type { IdentityChoice, IdentitySettings } from './adapters/identity/choose.ts';
import type { IdentityProvider, IdentityProviders } from './onboarding/identity-provider.ts';
import type { Strapi } from './marketing/blog/strapi.ts';
import type { PaymentFileVersion } from './lib/iso20022/write-pain.ts';
import type { PayeeVerification } from './instructions/payout-account/payee-verification.ts';
import type { MailServer } from './mail/outbox.ts';
import type { ContractPdf } from './documents/contract-data.ts';
import type { KiisPdf } from './documents/kiis-data.ts';
import type { PaymentProviderName } from './adapters/payments/choose.ts';
import type { MangopaySettings } from './adapters/payments/mangopay-api.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { Job } from './jobs/jobs.ts';
import type { ConnectionLimits } from './http/connections.ts';
import type { Store } from './store/store.ts';
import type { BreachedPasswords } from './users/new-password.ts';
import type { TlsFiles } from './http/tls.ts';
import type { TracesOptions } from './http/traces.ts';

/** What a server is composed of; `buildApp` takes it. */
export interface AppOptions {
  store: Store;
  clock: Clock;
  /** Where browsers reach the server, `http://localhost:4000`. */
  origin: string;
  /** The demo: sandbox bank, scenarios, faults, the movable clock. */
  sandbox: boolean;
  /** The server speaks TLS with these files. */
  tls?: TlsFiles | undefined;
  /** The built app; undefined where only the API is wanted. */
  staticDir?: string | undefined;
  /** The built legal texts; without them each is made when it is asked for. */
  documentsDir?: string | undefined;
  /** Lowest level that is logged; undefined for no log. */
  log?: 'info' | 'warn' | undefined;
  /** Where the log goes in place of standard output. */
  logTo?: { write(line: string): void } | undefined;
  webhookSecret?: string | undefined;
  /** Seals what must not be readable in the database (`SECRETS_KEY`). The server passes one always; tests need none. */
  secretsKey?: string | undefined;
  /** `SECRETS_KEY_PREVIOUS`: opens what it has sealed while the key is being changed. */
  previousSecretsKey?: string | undefined;
  /** Operators without a second factor are refused in the back office. */
  operatorsNeedFactor?: boolean | undefined;
  /** Knows passwords that were published in breaches; without it only a list of common ones. */
  breachedPasswords?: BreachedPasswords | undefined;
  /** Everybody signs in with a second factor; whoever has none enrols one there. */
  everybodyNeedsFactor?: boolean | undefined;
  /** Codes of an app count in their own 30 seconds alone. */
  strictCodes?: boolean | undefined;
  /** How long sessions last; without it half an hour unused, half a day in all. */
  sessionLimits?: SessionLimits | undefined;
  /** The domain of passkeys; without it the host of `origin`. */
  passkeyDomain?: string | undefined;
  /** Collects payments: the name of an adapter or one made by the caller. The demo has the sandbox bank; without one only bank transfers are possible. */
  paymentProvider?: PaymentProviderName | PaymentProvider | 'none' | undefined;
  /** The account at Mangopay, where that is the provider. */
  mangopay?: MangopaySettings | undefined;
  /** Checks identities: the primary way and the alternative one, named or made by the caller, who may give one for both. */
  identityProvider?: IdentityChoice | IdentityProvider | IdentityProviders | undefined;
  /** Keys of identity providers. */
  identitySettings?: IdentitySettings | undefined;
  /** Asks a payee's bank for the name of an account. The demo has the sandbox's; without one names stay unconfirmed. */
  payeeVerification?: PayeeVerification | undefined;
  /** Another identity provider in place of the embedded one. */
  identity?: ExternalProvider | undefined;
  /** Services beside the embedded sign-in. The demo has the sandbox in place of Facebook and Google where none is set. */
  signIn?: SignInServices | undefined;
  /** Where sent files are kept; in memory without it. */
  files?: FileStore | undefined;
  /** Periods after which personal data is deleted; without them the usual ones. */
  retentionDays?: RetentionDays | undefined;
  /** Where files of the bank arrive; without it they are uploaded. */
  statementFolder?: string | undefined;
  /** Version of pain.001.001 in payment files; `09` without it. */
  paymentFileVersion?: PaymentFileVersion | undefined;
  /** Hosts and ports that requests may go to; everywhere where none are given. */
  outgoing?: readonly string[] | undefined;
  /** Scans sent files for viruses. */
  scanner?: VirusScanner | undefined;
  /** Sends the emails; without it they stay in the outbox, which the demo shows at `/sandbox/mail`. */
  mail?: MailServer | undefined;
  /** After how many milliseconds the demo's back office accepts what waits for review. */
  acceptAfterMs?: number | undefined;
  /** Lets programs elsewhere read `/metrics`. */
  metricsToken?: string | undefined;
  /** The Strapi that the posts come from; without it they are those of the repository. */
  blog?: Strapi | undefined;
  /** Where measurements are passed on to; without it they are dropped. */
  traces?: TracesOptions | undefined;
  /** True behind one reverse proxy that adds to `X-Forwarded-For`. */
  trustProxy?: boolean | undefined;
  /** Calls of one person in a minute that this process answers; without it any number. */
  callsPerMinute?: number | undefined;
  /** Other limits of connections than those of the product: tests do not wait for minutes. */
  connections?: ConnectionLimits | undefined;
  /** Makes contracts in place of the thread that the product starts for that. */
  contractPdf?: ContractPdf | undefined;
  /** The same for key investment information sheets. */
  kiisPdf?: KiisPdf | undefined;
  /** Is given the jobs that run while the server listens: a simulation runs them by its own clock. */
  onJobs?: ((jobs: readonly Job[]) => void) | undefined;
}
