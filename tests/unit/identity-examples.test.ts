import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { idenfyConcerns } from '../../server/adapters/identity/idenfy-concerns.ts';
import { idenfy } from '../../server/adapters/identity/idenfy.ts';
import { veriffConcerns } from '../../server/adapters/identity/veriff-concerns.ts';
import { veriff } from '../../server/adapters/identity/veriff.ts';
import { describedProvider } from '../support/providers/description.ts';

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** https://documentation.idenfy.com/kyc/webhooks, the example of IDENTIFICATION_MANUAL_FINISHED, shortened by what we do not read. */
const idenfyExample = {
  clientId: '123',
  scanRef: 'scan-ref',
  externalRef: 'external-ref',
  platform: 'MOBILE_APP',
  startTime: 1554726960,
  finishTime: 1554727002,
  clientIp: '192.0.2.0',
  clientIpCountry: 'LT',
  final: true,
  status: {
    overall: 'APPROVED',
    suspicionReasons: [],
    mismatchTags: [],
    fraudTags: [],
    autoDocument: 'DOC_VALIDATED',
    autoFace: 'FACE_MATCH',
    manualDocument: 'DOC_VALIDATED',
    manualFace: 'FACE_MATCH',
    additionalSteps: null,
  },
  data: {
    docFirstName: 'FIRST-NAME-EXAMPLE',
    docLastName: 'LAST-NAME-EXAMPLE',
    docNumber: 'XXXXXXXXX',
    docPersonalCode: 'XXXXXXXXX',
    docExpiry: 'YYYY-MM-DD',
    docDob: 'YYYY-MM-DD',
    docType: 'ID_CARD',
    docSex: 'UNDEFINED',
    docNationality: 'LT',
    docIssuingCountry: 'LT',
    manuallyDataChanged: false,
    orgNationality: 'LIETUVOS',
    orgAuthority: null,
  },
  AML: [
    {
      status: { serviceSuspected: false, checkSuccessful: true, serviceFound: true, serviceUsed: true, overallStatus: 'NOT_SUSPECTED' },
      data: [],
      serviceName: 'PilotApiAmlV2',
      serviceGroupType: 'AML',
      uid: 'OHT8GR5ESRF5XROWE5ZGCC123',
      errorMessage: null,
    },
  ],
  LID: [
    {
      status: { serviceSuspected: false, checkSuccessful: true, serviceFound: true, serviceUsed: true, overallStatus: 'NOT_SUSPECTED' },
      data: [],
      serviceName: 'IrdInvalidPapers',
      serviceGroupType: 'LID',
      errorMessage: null,
    },
  ],
};

/** https://devdocs.veriff.com/docs/watchlist-screening-webhook, the sample request, with one listing of each kind. */
const veriffExample = {
  checkType: 'initial_result',
  attemptId: '54233318-f81c-4ec4-8e4c-413168a3f5e6',
  sessionId: 'f04bdb47-d3be-4b28-b028-a652feb060b5',
  vendorData: '12345678',
  matchStatus: 'possible_match',
  searchTerm: { name: 'Mirko Kokki', year: '1960' },
  totalHits: 5,
  createdAt: '2021-06-02T11:04:00.287Z',
  hits: [
    {
      matchedName: 'Miro kokkino',
      countries: ['Australia', 'Brazil'],
      dateOfBirth: '1963',
      dateOfDeath: null,
      matchTypes: ['name_fuzzy'],
      listingsRelatedToMatch: {
        warnings: [{ sourceName: 'FBI Most Wanted', sourceUrl: 'http://www.fbi.gov/wanted', date: null }],
        sanctions: [{ sourceName: 'Argentina Ministerio de Relaciones Exteriores y Culto Sanciones de la ONU', date: null }],
        fitnessProbity: [{ source_name: 'United Kingdom Insolvency Service Disqualified Directors' }],
        pep: [{ source_name: 'United States Navy Leadership and Senior Military Officials' }],
        adverseMedia: [{ date: '2020-09-23T00:00:00Z', source_name: "SNA's Old Salt Award Passed to Adm. Davidson" }],
      },
    },
  ],
};

test('the example of iDenfy is as described, and read as a final event without concerns', async () => {
  describedProvider('idenfy').hook('identification', idenfyExample);
  const provider = idenfy({ url: 'http://localhost', apiKey: 'a', apiSecret: 'b', signingKey: 'key' });
  const rawBody = JSON.stringify(idenfyExample, null, 2);
  const headers = new Headers({ 'Idenfy-Signature': hmac('key', rawBody) });
  expect(await provider.parseWebhook({ headers, rawBody })).toMatchObject({ providerRef: 'scan-ref', finality: 'final', concerns: [] });
});

test.each([
  [{ AML: [{ status: { serviceSuspected: true }, data: [{ suspicion: 'SANCTION' }] }] }, ['SANCTIONED']],
  [{ AML: [{ status: { overallStatus: 'SUSPECTED' }, data: [{ suspicion: 'PEPS' }] }] }, ['POLITICALLY_EXPOSED']],
  [{ AML: [{ status: { serviceSuspected: true }, data: null }] }, ['PROVIDER_IN_DOUBT']],
  [{ LID: [{ status: { serviceSuspected: true } }] }, ['PROVIDER_IN_DOUBT']],
  [{ status: { sanctionsStatus: 'TRUE_POSITIVE', pepsStatus: 'FALSE_POSITIVE' } }, ['SANCTIONED']],
  [{ AML: null, LID: null, status: null }, []],
])('what iDenfy finds in %o is %o', (event, concerns) => {
  expect(idenfyConcerns(event)).toEqual(concerns);
});

test('the sample of Veriff is as described, and read as possible matches', async () => {
  describedProvider('veriff').hook('screening', veriffExample);
  const provider = veriff({ url: 'http://localhost', apiKey: 'a', sharedSecret: 'secret' });
  const rawBody = JSON.stringify(veriffExample, null, 2);
  const headers = new Headers({ 'X-HMAC-SIGNATURE': hmac('secret', rawBody) });
  expect(await provider.parseWebhook({ headers, rawBody })).toMatchObject({
    providerRef: 'f04bdb47-d3be-4b28-b028-a652feb060b5',
    concerns: ['SANCTIONED', 'POLITICALLY_EXPOSED'],
    isUpdate: false,
  });
});

test.each([
  [{ matchStatus: 'no_match', hits: [] }, []],
  [
    { matchStatus: 'possible_match', hits: [{ listingsRelatedToMatch: { warnings: [{}], sanctions: [], pep: null } }] },
    ['PROVIDER_IN_DOUBT'],
  ],
  [{ matchStatus: 'possible_match' }, ['PROVIDER_IN_DOUBT']],
])('what Veriff finds in %o is %o', (screening, concerns) => {
  expect(veriffConcerns(screening)).toEqual(concerns);
});
