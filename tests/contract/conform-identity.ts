// `npm run conform -- identity`: holds our adapters against the test environments of the identity providers, with the operator's keys. See docs/contract.md.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { idenfy } from '../../server/adapters/identity/idenfy.ts';
import { veriff } from '../../server/adapters/identity/veriff.ts';
import { readConfig } from '../../server/start/config/read-settings.ts';
import { WebhookNotAuthentic } from '../../server/lib/webhooks.ts';
import {
  CheckNotStarted,
  type CheckToStart,
  type IdentityProvider,
  type ProviderCheck,
} from '../../server/onboarding/identity-provider.ts';

interface Conformance {
  provider: IdentityProvider;
  /** The same adapter with keys that are wrong. */
  stranger: IdentityProvider;
  origin: string;
  print(line: string): void;
  /** How long a person may take at the provider's page; 0 where nobody goes there. */
  waitMs: number;
  everyMs?: number;
}

/** What can be seen from here of a provider. Answers how many steps have failed. */
export async function conformIdentity({ provider, stranger, origin, print, waitMs, everyMs = 15_000 }: Conformance): Promise<number> {
  let failed = 0;
  const step = async (name: string, work: () => Promise<boolean>) => {
    const problem = await work().then(
      (isRight) => (isRight ? undefined : 'not so'),
      (error: unknown) => String(error),
    );
    if (problem !== undefined) failed++;
    print(`${problem === undefined ? 'ok    ' : 'FAILED'} ${provider.id}: ${name}${problem === undefined ? '' : ` (${problem})`}`);
  };
  const check: CheckToStart = {
    id: randomUUID(),
    personId: `conform-${randomUUID()}`,
    kind: 'PRIMARY',
    state: 'conform',
    returnUrl: `${origin}/verify`,
    locale: 'en',
  };
  let ref = '';
  let found: ProviderCheck | undefined;

  await step('refuses wrong keys', () =>
    stranger.start({ ...check, id: randomUUID() }).then(
      () => false,
      (error: unknown) => error instanceof CheckNotStarted,
    ),
  );
  await step('starts a check', async () => {
    const { providerRef, redirectUrl } = await provider.start(check);
    ref = providerRef;
    print(`       its page: ${redirectUrl}`);
    return URL.canParse(redirectUrl);
  });
  await step('has not decided it yet', async () => (await provider.status(ref))?.state === 'open');
  await step('knows no check of nobody', async () => (await provider.status(randomUUID())) === undefined);
  await step('an event without its signature is refused', () =>
    provider.parseWebhook({ headers: new Headers(), rawBody: '{}' }).then(
      () => false,
      (error: unknown) => error instanceof WebhookNotAuthentic,
    ),
  );
  if (waitMs > 0) {
    print(`       open that page and finish there; the verdict is read for ${Math.ceil(waitMs / 60_000)} minutes`);
    const end = Date.now() + waitMs;
    await step('decides', async () => {
      do {
        found = await provider.status(ref);
        if (found !== undefined && found.state !== 'open') return true;
        await pause(everyMs);
      } while (Date.now() < end);
      return false;
    });
    if (found !== undefined && found.state !== 'open') describe(found, print);
  }
  return failed;
}

/** What was answered, without naming the person. */
function describe(found: Exclude<ProviderCheck, { state: 'open' }>, print: (line: string) => void): void {
  const { verdict, document } = found.evidence ?? {};
  print(
    `       verdict ${verdict ?? '–'}, taken as ${found.state}; of the document: ${Object.keys(document ?? {}).join(', ') || 'nothing'}`,
  );
  if (found.state === 'refused') return;
  const { documentExpiresAt, citizenship } = found.subject;
  print(
    `       a subject, ${citizenship}, document until ${documentExpiresAt ?? 'no end'}; concerns: ${found.concerns.join(', ') || 'none'}`,
  );
}

async function main(): Promise<number> {
  const wait = process.argv.find((word) => word.startsWith('--minutes='))?.slice('--minutes='.length) ?? '0';
  const { identitySettings, origin = 'https://invest.example.com' } = readConfig(process.env);
  const { idenfy: atIdenfy, veriff: atVeriff } = identitySettings;
  const adapters = [
    ...(atIdenfy ? [{ provider: idenfy(atIdenfy), stranger: idenfy({ ...atIdenfy, apiSecret: randomUUID() }) }] : []),
    ...(atVeriff ? [{ provider: veriff(atVeriff), stranger: veriff({ ...atVeriff, apiKey: randomUUID() }) }] : []),
  ];
  if (adapters.length === 0) {
    console.error('Set the keys of iDenfy or Veriff (docs/operating.md).');
    return 1;
  }
  let failed = 0;
  for (const adapter of adapters)
    failed += await conformIdentity({ ...adapter, origin, print: console.log, waitMs: Number(wait) * 60_000 });
  return failed > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(await main());
