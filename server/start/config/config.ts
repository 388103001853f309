import type { RetentionDays } from '../../../domain/retention.ts';
import type { IdentityChoice, IdentitySettings } from '../../adapters/identity/choose.ts';
import type { PaymentProviderName } from '../../adapters/payments/choose.ts';
import type { MangopaySettings } from '../../adapters/payments/mangopay-api.ts';
import type { ClamdAddress } from '../../adapters/virus/clamd.ts';
import type { ExternalProvider } from '../../auth/discover-issuer.ts';
import type { SessionLimits } from '../../auth/session-limits.ts';
import type { SignInServices } from '../../auth/sign-in-services.ts';
import type { BucketAddress } from '../../files/file-store.ts';
import type { TlsFiles } from '../../http/tls.ts';
import type { TracesOptions } from '../../http/traces.ts';
import type { PaymentFileVersion } from '../../lib/iso20022/write-pain.ts';
import type { Strapi } from '../../marketing/blog/strapi.ts';

/** `demo` has the sandbox, the demo data, the Atlas and the lab. */
export type Mode = 'demo' | 'production';

/** Every setting of the server, read once. `server/start/config/settings.ts` describes them. */
export interface Config {
  mode: Mode;
  port: number;
  /** Undefined: all addresses. */
  host: string | undefined;
  /** The server speaks TLS itself; without it HTTP. */
  tls: TlsFiles | undefined;
  /** Where browsers reach the server; undefined in the demo only: `http://localhost:{port}`. */
  origin: string | undefined;
  databaseUrl: string | undefined;
  /** Directory of the embedded database. */
  dataDir: string;
  /** Demo only: the time at which the clock starts. */
  now: Date | undefined;
  /** Signs what the bank of the collection account sends. */
  webhookSecret: string | undefined;
  /** Collects payments; without one only bank transfers are possible. */
  paymentProvider: PaymentProviderName | 'none';
  /** The account there, where `paymentProvider` is `mangopay`. */
  mangopay: MangopaySettings | undefined;
  /** Checks identities; without one nobody can be verified. */
  identityProvider: IdentityChoice;
  identitySettings: IdentitySettings;
  metricsToken: string | undefined;
  /** Seals sessions and keys in the database; the demo makes its own. */
  secretsKey: string | undefined;
  /** The key before, while it is being changed. */
  previousSecretsKey: string | undefined;
  /** Whether operators without a second factor are refused. With another issuer that is its business. */
  operatorsNeedFactor: boolean;
  /** Whether codes of an app count in their own 30 seconds alone. */
  strictCodes: boolean;
  /** How long sessions last. */
  sessionLimits: SessionLimits;
  /** Where passwords of breaches are looked up; undefined: nowhere. */
  breachedPasswordsUrl: string | undefined;
  /** Whether everybody signs in with a second factor. */
  everybodyNeedsFactor: boolean;
  /** The domain that passkeys belong to; undefined: the host of the origin. */
  passkeyDomain: string | undefined;
  /** Another OpenID Connect issuer in place of the embedded one. */
  identity: ExternalProvider | undefined;
  /** Services that people may sign in with beside the built-in way. */
  signIn: SignInServices;
  files: BucketAddress | { directory: string };
  /** After how many days personal data is deleted. */
  retentionDays: RetentionDays;
  /** Files of the bank are taken from here; without it they are uploaded. */
  statementFolder: string | undefined;
  /** Version of pain.001.001 in payment files for the bank. */
  paymentFileVersion: PaymentFileVersion;
  /** ClamAV's daemon; without it uploads are not scanned for viruses. */
  clamd: ClamdAddress | undefined;
  smtpUrl: string | undefined;
  blog: Strapi | undefined;
  traces: TracesOptions;
  /** Where lines of the log are sent, beside standard output. */
  logCollector: { url: string; token: string | undefined } | undefined;
  trustProxy: boolean;
  /** Prints addresses and demo accounts once the server listens. */
  print: boolean;
}
