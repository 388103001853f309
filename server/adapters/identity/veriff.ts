import createClient from 'openapi-fetch';
import type { components, paths } from '../../../openapi/providers/veriff.d.ts';
import { recordOf } from '../../../domain/unknown.ts';
import { hmacSha256, isHmacSha256, providerFetch, sha256, UnexpectedProviderAnswer } from '../../lib/provider-client.ts';
import { WebhookNotAuthentic } from '../../lib/webhooks.ts';
import { CheckNotStarted, type IdentityHint, type IdentityProvider, type ProviderCheck } from '../../onboarding/identity-provider.ts';
import type { Concern } from '../../store/tables/onboarding.ts';
import { countryIn, dayIn, subjectOf, textIn } from './found-person.ts';
import { parsedBody } from './parsed-body.ts';
import { returnCodes } from './return-code.ts';
import { veriffConcerns } from './veriff-concerns.ts';

type Verification = components['schemas']['Verification'];

export interface VeriffSettings {
  url: string;
  /** `x-auth-client`. */
  apiKey: string;
  /** Signs requests and webhooks. */
  sharedSecret: string;
}

/** Veriff, by redirect to its hosted page. See openapi/providers/veriff.yaml. */
export function veriff({ url, apiKey, sharedSecret }: VeriffSettings, waitMs?: number): IdentityProvider {
  const { fetch, textOf } = providerFetch(waitMs);
  const client = createClient<paths>({ baseUrl: url, fetch, headers: { 'x-auth-client': apiKey } });
  const codes = returnCodes(sharedSecret);
  const signed = (id: string) => ({ params: { path: { id }, header: { 'x-hmac-signature': hmacSha256(sharedSecret, id) } } });

  /** Empty where Veriff does not screen for this client, or has not screened yet: then an event reports it later. */
  async function screened(id: string): Promise<Concern[]> {
    const { data, response } = await client.GET('/v1/sessions/{id}/watchlist-screening', signed(id));
    if (response.status >= 500 || response.status === 429)
      throw new UnexpectedProviderAnswer('Veriff', 'watchlist-screening', response.status);
    return veriffConcerns(recordOf(data?.data));
  }

  return {
    id: 'veriff',
    pollMinutes: 10,
    async start(check) {
      const { data, response } = await client.POST('/v1/sessions', {
        body: { verification: { callback: codes.addressOf(check), vendorData: check.personId } },
      });
      if (response.status >= 400 && response.status < 500) throw new CheckNotStarted(`Veriff answered ${response.status}`);
      const [providerRef, redirectUrl] = [textIn(data?.verification.id), textIn(data?.verification.url)];
      if (!providerRef || !redirectUrl) throw new UnexpectedProviderAnswer('Veriff', 'sessions', response.status);
      return { providerRef, redirectUrl };
    },
    async redeem(code) {
      return codes.checkOf(code);
    },
    async status(id) {
      const { data, response } = await client.GET('/v1/sessions/{id}/decision', signed(id));
      if (response.status === 404) return undefined;
      if (!data) throw new UnexpectedProviderAnswer('Veriff', 'decision', response.status);
      const { verification } = data;
      const state = verification ? stateOf(verification) : 'open';
      if (!verification || state === 'open') return { state: 'open' };
      const payloadHash = sha256(textOf(response));
      return checkOf(verification, state, state === 'refused' ? [] : await screened(id), payloadHash);
    },
    async parseWebhook({ headers, rawBody }) {
      if (!isHmacSha256(sharedSecret, rawBody, headers.get('x-hmac-signature'))) throw new WebhookNotAuthentic();
      return hintOf(recordOf(parsedBody(rawBody)), sha256(rawBody));
    },
  };
}

/** Only known verdicts count: both code and status have to match. */
function stateOf({ code, status }: Verification): ProviderCheck['state'] {
  if (code === 9001 && status === 'approved') return 'approved';
  if (status === 'review') return 'interim';
  return [9102, 9103, 9104, 9121].includes(code) ? 'refused' : 'open';
}

function checkOf(
  { code, status, person, document }: Verification,
  state: Exclude<ProviderCheck['state'], 'open'>,
  screened: readonly Concern[],
  payloadHash: string,
): ProviderCheck {
  const evidence = {
    verdict: `${code} ${status}`,
    document: document
      ? {
          type: textIn(document.type),
          number: textIn(document.number),
          country: countryIn(document.country),
          expiresAt: dayIn(document.validUntil),
        }
      : undefined,
    payloadHash,
  };
  if (state === 'refused') return { state, evidence };
  const subject = subjectOf({
    name: textIn(person?.firstName),
    surname: textIn(person?.lastName),
    personalCode: textIn(person?.idNumber),
    birthDate: dayIn(person?.dateOfBirth),
    citizenship: countryIn(person?.nationality) ?? countryIn(document?.country),
    documentExpiresAt: dayIn(document?.validUntil),
  });
  if (!subject) return state === 'interim' ? { state: 'open' } : { state: 'refused', evidence };
  const matched: Concern[] = person?.pepSanctionMatch === 'possible_match' && screened.length === 0 ? ['PROVIDER_IN_DOUBT'] : [];
  return { state, subject, concerns: [...screened, ...matched], evidence };
}

function hintOf(event: Record<string, unknown>, eventId: string): IdentityHint | undefined {
  const verification = recordOf(event['verification']);
  const decided = textIn(verification['id']);
  if (decided) return { eventId, providerRef: decided, finality: verification['status'] === 'review' ? 'interim' : 'final' };
  const screened = textIn(event['matchStatus']) && textIn(event['sessionId']);
  return screened
    ? { eventId, providerRef: screened, concerns: veriffConcerns(event), isUpdate: event['checkType'] === 'updated_result' }
    : undefined;
}
