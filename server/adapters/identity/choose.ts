import { withSpans } from '../../lib/tracing.ts';
import { keysOf } from '../../../domain/keys.ts';
import { StartProblem } from '../../lib/start-problem.ts';
import type { IdentityProvider, IdentityProviders } from '../../onboarding/identity-provider.ts';
import type { Store } from '../../store/store.ts';
import { idenfy, type IdenfySettings } from './idenfy.ts';
import { manualIdentity } from './manual/manual.ts';
import { sandboxIdentity } from './sandbox.ts';
import { veriff, type VeriffSettings } from './veriff.ts';

/** Keys of the providers that have any. */
export interface IdentitySettings {
  idenfy?: IdenfySettings | undefined;
  veriff?: VeriffSettings | undefined;
}

interface IdentityParts extends IdentitySettings {
  store: Store;
  /** Where browsers reach the platform. */
  origin: string;
  /** Shared with the sandbox. */
  secret: string;
}

function withKeys<Settings>(settings: Settings | undefined, name: string): Settings {
  if (settings === undefined) throw new StartProblem(`IDENTITY_PROVIDER names ${name}, whose keys are missing.`);
  return settings;
}

/** Every adapter by the name that `IDENTITY_PROVIDER` gives it. */
const adapters = {
  sandbox: sandboxIdentity,
  idenfy: (parts) => idenfy(withKeys(parts.idenfy, 'idenfy')),
  veriff: (parts) => veriff(withKeys(parts.veriff, 'veriff')),
  manual: manualIdentity,
} satisfies Record<string, (parts: IdentityParts) => IdentityProvider>;

export type IdentityProviderName = keyof typeof adapters;
export const identityProviderNames = keysOf(adapters);

/** Who checks the primary way and the alternative one; the same name twice where there is one provider. */
export type IdentityChoice = readonly [primary: IdentityProviderName, alternative: IdentityProviderName] | 'none';

export function chooseIdentity(
  wanted: IdentityChoice | IdentityProvider | IdentityProviders,
  parts: IdentityParts,
): IdentityProviders | undefined {
  if (wanted === 'none') return undefined;
  if ('PRIMARY' in wanted) return wanted;
  if ('start' in wanted) return { PRIMARY: wanted, ALTERNATIVE: wanted };
  const [primary, alternative] = wanted;
  const chosen = adapters[primary](parts);
  return { PRIMARY: chosen, ALTERNATIVE: alternative === primary ? chosen : adapters[alternative](parts) };
}

/** The same with a span around each call; one provider for both ways stays one. */
export function tracedIdentity({ PRIMARY, ALTERNATIVE }: IdentityProviders): IdentityProviders {
  const primary = withSpans('identity', PRIMARY);
  return { PRIMARY: primary, ALTERNATIVE: ALTERNATIVE === PRIMARY ? primary : withSpans('identity', ALTERNATIVE) };
}
