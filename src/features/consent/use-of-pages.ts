import posthog, { type CaptureResult } from 'posthog-js/dist/module.no-external';
import { bareAddress } from './bare-address.ts';
import type { Person } from './consent.types.ts';

const addresses = /(?:url|referrer|href)$/i;

/** Without what addresses carry, and without the title of the page: in a flow it names the project of the investment. */
function bare(values: Record<string, unknown> | undefined) {
  if (!values) return values;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => key !== 'title')
      .map(([key, value]) => [key, addresses.test(key) && typeof value === 'string' ? bareAddress(value) : value]),
  );
}

function withoutSecrets(event: CaptureResult | null): CaptureResult | null {
  if (!event) return event;
  return { ...event, properties: bare(event.properties) ?? {}, $set: bare(event.$set), $set_once: bare(event.$set_once) };
}

/** Which pages and buttons are used. Texts are masked: these pages show a user's money. [CONS-09] */
export function startUseOfPages(key: string) {
  posthog.init(key, {
    api_host: '/traces',
    autocapture: true,
    persistence: 'localStorage',
    capture_pageview: 'history_change',
    person_profiles: 'identified_only',
    mask_all_text: true,
    mask_all_element_attributes: true,
    disable_session_recording: true,
    disable_surveys: true,
    // nothing is fetched from elsewhere, and nothing is decided there
    advanced_disable_flags: true,
    disable_external_dependency_loading: true,
    before_send: withoutSecrets,
  });
  // a yes after a no in the same visit
  if (posthog.has_opted_out_capturing()) posthog.opt_in_capturing();
  let known: Person;
  // of a session that ended unnoticed: the token had expired when the page was loaded [T-09]
  const isIdentified = () => posthog.get_property('$user_state') === 'identified';
  return {
    person(userId: Person) {
      if (typeof userId === 'string') posthog.identify(userId);
      else if (typeof known === 'string' || (userId === null && isIdentified())) posthog.reset();
      known = userId;
    },
    journey(name: string) {
      posthog.capture(name);
    },
    stop() {
      posthog.reset();
      posthog.opt_out_capturing();
    },
  };
}
