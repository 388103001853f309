import createClient from 'openapi-fetch';
import type { components, paths } from '../../../openapi/providers/idenfy.d.ts';
import { recordOf } from '../../../domain/unknown.ts';
import { isHmacSha256, providerFetch, sha256, UnexpectedProviderAnswer } from '../../lib/provider-client.ts';
import { WebhookNotAuthentic } from '../../lib/webhooks.ts';
import { CheckNotStarted, type IdentityHint, type IdentityProvider, type ProviderCheck } from '../../onboarding/identity-provider.ts';
import { countryIn, dayIn, subjectOf, textIn } from './found-person.ts';
import { idenfyConcerns } from './idenfy-concerns.ts';
import { parsedBody } from './parsed-body.ts';
import { returnCodes } from './return-code.ts';

type Status = components['schemas']['Status'];
type DocumentData = components['schemas']['DocumentData'];

export interface IdenfySettings {
  url: string;
  apiKey: string;
  apiSecret: string;
  /** Signs the webhooks; set in iDenfy's dashboard for each of them. */
  signingKey: string;
}

/** How long a check can be begun, and how long it may take, in seconds. */
const expirySeconds = 3600;
const sessionSeconds = 1800;

/** iDenfy, by redirect to its hosted page. See openapi/providers/idenfy.yaml. */
export function idenfy({ url, apiKey, apiSecret, signingKey }: IdenfySettings, waitMs?: number): IdentityProvider {
  const { fetch, textOf } = providerFetch(waitMs);
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`;
  const client = createClient<paths>({ baseUrl: url, fetch, headers: { authorization } });
  const codes = returnCodes(apiSecret);

  return {
    id: 'idenfy',
    // iDenfy does not want its status to be polled: this is for lost events
    pollMinutes: 60,
    async start(check) {
      const returnTo = codes.addressOf(check);
      const { data, response } = await client.POST('/api/v2/token', {
        body: {
          clientId: check.personId,
          externalRef: check.id,
          tokenType: 'IDENTIFICATION',
          locale: check.locale,
          expiryTime: expirySeconds,
          sessionLength: sessionSeconds,
          successUrl: returnTo,
          errorUrl: returnTo,
          unverifiedUrl: returnTo,
        },
      });
      if (response.status >= 400 && response.status < 500) throw new CheckNotStarted(`iDenfy answered ${response.status}`);
      const [scanRef, authToken] = [textIn(data?.scanRef), textIn(data?.authToken)];
      if (!data || !scanRef || !authToken) throw new UnexpectedProviderAnswer('iDenfy', 'token', response.status);
      return {
        providerRef: scanRef,
        redirectUrl: textIn(data.redirectUrl) ?? `${url}/api/v2/redirect?authToken=${encodeURIComponent(authToken)}`,
      };
    },
    async redeem(code) {
      return codes.checkOf(code);
    },
    async status(scanRef) {
      const { data: status, response } = await client.POST('/api/v2/status', { body: { scanRef } });
      if (response.status === 404) return undefined;
      if (!status) throw new UnexpectedProviderAnswer('iDenfy', 'status', response.status);
      const state = stateOf(status);
      if (state === 'open') return { state };
      const read = await client.POST('/api/v2/data', { body: { scanRef } });
      // what has expired has no document
      if (!read.data && (state !== 'refused' || read.response.status >= 500 || read.response.status === 429))
        throw new UnexpectedProviderAnswer('iDenfy', 'data', read.response.status);
      return checkOf(status, state, read.data, sha256(`${textOf(response)}\n${textOf(read.response)}`));
    },
    async parseWebhook({ headers, rawBody }) {
      if (!isHmacSha256(signingKey, rawBody, headers.get('idenfy-signature'))) throw new WebhookNotAuthentic();
      return hintOf(recordOf(parsedBody(rawBody)), sha256(rawBody));
    },
  };
}

/** Only known verdicts count. */
function stateOf({ status, final, ...checks }: Status): ProviderCheck['state'] {
  switch (status) {
    case 'APPROVED':
      return final === false ? 'interim' : 'approved';
    case 'SUSPECTED':
      // passed, with flags, or not passed
      if (!isPassed(checks)) return final === false ? 'open' : 'refused';
      return final === false ? 'interim' : 'approved';
    case 'REVIEWING':
      return 'interim';
    case 'DENIED':
      return final === false ? 'open' : 'refused';
    case 'EXPIRED':
    case 'EXPIRED-DELETED':
    case 'DELETED':
      return 'refused';
    default:
      return 'open';
  }
}

/** A manual result at iDenfy takes precedence over the automatic one. */
const isPassed = ({ manualFace, autoFace, manualDocument, autoDocument }: Partial<Status>) =>
  (textIn(manualFace) ?? autoFace) === 'FACE_MATCH' && (textIn(manualDocument) ?? autoDocument) === 'DOC_VALIDATED';

function checkOf(
  status: Status,
  state: Exclude<ProviderCheck['state'], 'open'>,
  data: DocumentData | undefined,
  payloadHash: string,
): ProviderCheck {
  const document = data && {
    type: textIn(data.docType),
    number: textIn(data.docNumber),
    country: countryIn(data.docIssuingCountry),
    expiresAt: dayIn(data.docExpiry),
  };
  const evidence = { verdict: status.status, document, payloadHash };
  const subject =
    data &&
    subjectOf({
      name: textIn(data.orgFirstName) ?? textIn(data.docFirstName),
      surname: textIn(data.orgLastName) ?? textIn(data.docLastName),
      personalCode: textIn(data.docPersonalCode),
      birthDate: dayIn(data.docDob),
      citizenship: countryIn(data.docNationality) ?? countryIn(data.docIssuingCountry),
      documentExpiresAt: dayIn(data.docExpiry),
    });
  if (state === 'refused') return { state, evidence };
  // nothing to compare yet while a person at iDenfy looks, and nothing to accept afterwards
  if (!subject) return state === 'interim' ? { state: 'open' } : { state: 'refused', evidence };
  return { state, subject, concerns: status.status === 'SUSPECTED' ? ['PROVIDER_IN_DOUBT'] : [], evidence };
}

function hintOf(event: Record<string, unknown>, eventId: string): IdentityHint | undefined {
  const concerns = idenfyConcerns(event);
  const scanRef = textIn(event['scanRef']);
  if (scanRef && textIn(recordOf(event['status'])['overall']))
    return { eventId, providerRef: scanRef, finality: event['final'] === true ? 'final' : 'interim', concerns };
  const monitored = event['scanRefList'];
  const lastRef = Array.isArray(monitored) ? textIn(monitored.at(-1)) : undefined;
  return textIn(event['monitoringId']) && lastRef ? { eventId, providerRef: lastRef, concerns, isUpdate: true } : undefined;
}
