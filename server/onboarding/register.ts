import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import type { CheckLog } from './open-check.ts';
import { experienceHandlers } from './experience.ts';
import type { IdentityProviders } from './identity-provider.ts';
import { lossHandlers } from './loss.ts';
import { notificationHandlers } from './notification-handlers.ts';
import { questionnaireHandlers } from './questionnaire.ts';
import { settingsHandlers } from './settings.ts';
import { termsHandlers } from './terms.ts';
import { verificationHandlers } from './verification/handlers.ts';

/** Everything between a new account and "you may invest". */
export const onboardingHandlers = (parts: {
  store: Store;
  clock: Clock;
  origin: string;
  providers: IdentityProviders | undefined;
  log: CheckLog;
}) => ({
  ...settingsHandlers(parts),
  ...verificationHandlers(parts),
  ...questionnaireHandlers(parts),
  ...lossHandlers(parts),
  ...experienceHandlers(parts),
  ...termsHandlers(parts),
  ...notificationHandlers(parts),
});
