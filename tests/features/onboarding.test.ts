import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dailyCompliance } from '../../server/jobs/daily-compliance.ts';
import { sendMessage } from '../../server/onboarding/notifications.ts';
import { checkDue, evaluation, verification } from '../../server/store/tables/onboarding.ts';
import { sandboxIdentityCheck } from '../../server/store/tables/sandbox-identity.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, setting } from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';
import { maxRows } from '../../domain/questionnaire/answers.ts';
import { maxTextLength } from '../../domain/text.ts';
import { bank, kyb, kyc, png, profile, exposedKyc } from './onboarding-data.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;

onOwnServer((own) => {
  ({ store, server } = own);
});

/** What stands on file from before, whoever put it there. */
async function putOnFile({ id }: { id: string }, change: object) {
  const mine = eq(appUser.id, id);
  const [row] = await store.db.select().from(appUser).where(mine);
  await store.db
    .update(appUser)
    .set({ profile: { ...row!.profile, ...change } })
    .where(mine);
}

const sane = {
  ...bank,
  riskAppetite: 2,
  riskTolerance: 2,
  investmentHorizon: 2,
  investmentKnowledge: [1, 2, 3],
  investmentExperience: 3,
  countOfInvestments: 3,
};

describe('from an empty account to approved', () => {
  test('a new user completes onboarding by their own actions [ONB-01, ONB-02, ONB-03]', async () => {
    const person = await server.person({ isNew: true });
    expect(await person.checks()).toMatchObject({
      status: 'IN_PROGRESS',
      byName: {
        IDENTITY_VERIFICATION: 'NOT_STARTED',
        INDIVIDUAL_PROFILE: 'NOT_STARTED',
        BANK_QUESTIONNAIRE: 'NOT_STARTED',
        KYC: 'NOT_STARTED',
        INVESTOR_EXPERIENCE: 'NOT_STARTED',
        LOSS_SIMULATION: 'NOT_STARTED',
      },
    });
    const back = await person.verify('approve');
    expect((await person.call('GET', `/verification/exchange-code?code=${back.get('code')}`)).body).toMatchObject({
      kycStatus: 'VERIFIED',
    });
    expect((await person.call('PUT', '/me/settings', profile)).status).toBe(200);
    expect((await person.call('POST', '/questionnaire', { bankQuestionnaire: sane, kyc, kyb: null })).body).toEqual({
      showRiskWarning: false,
    });
    expect((await person.call('POST', '/loss-simulation/result', { netWorth: 25_000, abilityToBearLoss: 2500 })).status).toBe(204);
    const rated = await person.call('POST', '/investor-experience/evaluations', {
      desiredEvaluation: 'INEXPERIENCED',
      questionnaireContent: '{}',
      attachedFiles: [],
    });
    expect(rated.body).toMatchObject({ status: 'APPROVED', type: 'INEXPERIENCED' });
    expect((await person.checks()).status).toBe('APPROVED');
    expect(await person.get('/me')).toMatchObject({
      investorExperience: { type: 'INEXPERIENCED' },
      netWorth: 25_000,
      abilityToBearLoss: 2500,
    });
  });

  test('a company has checks of its own and comes to approved as well [ONB-03, QST-05]', async () => {
    const person = await server.person({ isNew: true, company: true });
    expect(Object.keys((await person.checks()).byName)).toEqual([
      'IDENTITY_VERIFICATION',
      'INDIVIDUAL_PROFILE',
      'BUSINESS_PROFILE',
      'BANK_QUESTIONNAIRE',
      'KYB',
      'INVESTOR_EXPERIENCE',
      'LOSS_SIMULATION',
    ]);
    const back = await person.verify('approve', 'ALTERNATIVE');
    await person.call('GET', `/verification/exchange-code?code=${back.get('code')}`);
    const { company: _company, ...own } = profile;
    expect((await person.call('PUT', '/me/settings', own)).status).toBe(200);
    expect((await person.checks()).byName).toMatchObject({ INDIVIDUAL_PROFILE: 'COMPLETED', BUSINESS_PROFILE: 'IN_PROGRESS' });
    await person.call('PUT', '/me/settings', {
      companyName: 'UAB Namas',
      companyCode: '304567890',
      companyRepresentationType: 'POWER_OF_ATTOURNEY',
    });
    const sent = { bankQuestionnaire: { ...sane, age: null, education: null, profession: null }, kyc: null, kyb };
    expect((await person.call('POST', '/questionnaire', sent)).status).toBe(200);
    await person.call('POST', '/loss-simulation/result', { netWorth: 0, abilityToBearLoss: 0 });
    await person.call('POST', '/investor-experience/evaluations', {
      desiredEvaluation: 'INEXPERIENCED',
      questionnaireContent: '{}',
      attachedFiles: [],
    });
    expect((await person.checks()).status).toBe('APPROVED');
  });
});

describe('identity', () => {
  const exchange = (one: Awaited<ReturnType<typeof server.person>>, code: string | null) =>
    one.call('GET', `/verification/exchange-code?code=${encodeURIComponent(code ?? '')}`);

  test('a refused document fails the check, and a new visit may succeed [ONB-13, ONB-14]', async () => {
    const person = await server.person({ isNew: true });
    const back = await person.verify('refuse');
    expect(await exchange(person, back.get('code'))).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_FAILED' } });
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe('FAILED');
    await exchange(person, (await person.verify('approve')).get('code'));
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe('COMPLETED');
  });

  test('a person who has an account already is told so [ONB-14]', async () => {
    const first = await server.person({ isNew: true });
    await exchange(first, (await first.verify('approve')).get('code'));
    const second = await server.person({ isNew: true });
    const back = await second.verify('duplicate');
    // the code is sent again when the answer was lost
    for (let time = 0; time < 2; time += 1)
      expect(await exchange(second, back.get('code'))).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_DUPLICATED' } });
    expect(await second.get('/me')).toMatchObject({ kycStatus: 'EMPTY', personalNumber: null });
  });

  test('a code works once, and only for the person who went [ONB-13]', async () => {
    const person = await server.person({ isNew: true });
    const other = await server.person({ isNew: true });
    const code = (await person.verify('approve')).get('code');
    expect(await exchange(other, code)).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_FAILED' } });
    expect((await exchange(person, code)).status).toBe(200);
    const expiring = (await person.verify('expiring')).get('code');
    expect((await exchange(person, expiring)).body).toMatchObject({ kycStatus: 'WILL_EXPIRE_SOON' });
    // sent again, it is answered with what came of it, until another document has been shown
    expect(await exchange(person, expiring)).toMatchObject({ status: 200, body: { kycStatus: 'WILL_EXPIRE_SOON' } });
    expect(await exchange(other, expiring)).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_FAILED' } });
    expect(await exchange(person, code)).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_FAILED' } });
    expect(await person.get('/me')).toMatchObject({ kycStatus: 'WILL_EXPIRE_SOON' });
  });

  test('a refused code that is sent again stays refused, also for who is verified [ONB-14]', async () => {
    const person = await server.person();
    const code = (await person.verify('refuse')).get('code');
    for (let time = 0; time < 2; time += 1)
      expect(await exchange(person, code)).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_FAILED' } });
    expect(await person.get('/me')).toMatchObject({ kycStatus: 'VERIFIED' });
  });

  test('the state comes back as it was sent, also with an error [ONB-12, AUTH-16]', async () => {
    const person = await server.person({ isNew: true });
    const left = await person.verify('leave');
    expect(left.get('state')).toBe('st-1');
    expect(left.get('error')).toBe('access_denied');
    expect(left.get('code')).toBeNull();
    expect((await person.verify('approve')).get('state')).toBe('st-1');
  });

  test('a document that ends within thirty days is asked for again at once [ONB-16]', async () => {
    const person = await server.person({ isNew: true });
    await exchange(person, (await person.verify('expiring')).get('code'));
    expect(await person.get('/me')).toMatchObject({ kycStatus: 'WILL_EXPIRE_SOON' });
    expect(await person.tasks()).toEqual(['/renew-kyc']);
    await exchange(person, (await person.verify('approve')).get('code'));
    expect(await person.get('/me')).toMatchObject({ kycStatus: 'VERIFIED' });
    expect(await person.tasks()).toEqual([]);
  });

  test('a renewal with the document of somebody who has an account is told as that, each time, and takes nothing away [ONB-14, ERR-04]', async () => {
    const first = await server.person({ isNew: true });
    await exchange(first, (await first.verify('approve')).get('code'));
    const person = await server.person({ isNew: true });
    await exchange(person, (await person.verify('approve')).get('code'));
    const before = await person.get('/me');
    const code = (await person.verify('duplicate')).get('code');
    for (let time = 0; time < 2; time += 1)
      expect(await exchange(person, code)).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_DUPLICATED' } });
    expect(await person.get('/me')).toEqual(before);
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe('COMPLETED');
  });

  test('a visit is good for an hour: later its page and its code are worth nothing [ONB-12, ONB-13]', async () => {
    const person = await server.person({ isNew: true });
    const code = (await person.verify('approve')).get('code');
    const begun = await person.call('GET', '/verification/verify?locale=en&state=s&type=PRIMARY');
    const page = new URL(begun.body as string).pathname;
    expect((await server.app.inject(page)).statusCode).toBe(200);
    server.clock.advanceDays(61 / 1440);
    expect((await server.app.inject(page)).statusCode).toBe(404);
    expect(await exchange(person, code)).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_FAILED' } });
    expect(await person.get('/me')).toMatchObject({ kycStatus: 'EMPTY' });
    // begun anew it is done in time
    expect((await exchange(person, (await person.verify('approve')).get('code'))).status).toBe(200);
  });

  test('the sandbox stands for two providers, so that both ways are offered [ONB-08, ONB-21]', async () => {
    const person = await server.person({ isNew: true });
    expect((await person.call('GET', '/verification/types')).body).toEqual(['PRIMARY', 'ALTERNATIVE']);
  });

  test('the page of one visit decides once, whichever provider its address names [ONB-12]', async () => {
    const person = await server.person({ isNew: true });
    const begun = await person.call('GET', '/verification/verify?locale=en&state=s&type=ALTERNATIVE');
    const page = new URL(begun.body as string).pathname;
    const press = async (path: string, outcome: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return String((await server.app.inject({ method: 'POST', url: path, headers, payload: `outcome=${outcome}` })).headers.location);
    };
    expect(await press(page, 'something else')).toBe(page);
    const pressed = await Promise.all([press(page, 'refuse'), press(page.replace('alternative', 'primary'), 'approve')]);
    expect(pressed.filter((location) => location.startsWith('/verify?'))).toHaveLength(1);
    expect(await press(page, 'approve')).toBe(page);
  });

  test('the name of the document becomes the account’s, and only missing details are filled in beside it [ONB-13, DASH-04]', async () => {
    const exchanged = async (profileBefore: object) => {
      const person = await server.person({ isNew: true });
      await putOnFile(person, profileBefore);
      const code = (await person.verify('approve')).get('code');
      const [visit] = await store.db.select().from(verification).where(eq(verification.userId, person.id));
      const isThis = eq(sandboxIdentityCheck.id, visit!.id);
      const [check] = await store.db.select().from(sandboxIdentityCheck).where(isThis);
      const found = { ...check!.subject!, name: 'Rasa Marija', surname: 'Kitokia', citizenship: 'LV' };
      await store.db.update(sandboxIdentityCheck).set({ subject: found }).where(isThis);
      expect((await exchange(person, code)).status).toBe(200);
      const { name, surname, citizenship } = await person.get<Record<string, unknown>>('/me');
      return { name, surname, citizenship };
    };
    expect(await exchanged({ name: null, surname: '', citizenship: null })).toEqual({
      name: 'Rasa Marija',
      surname: 'Kitokia',
      citizenship: 'LV',
    });
    expect(await exchanged({ name: 'Rasa', surname: 'KITOKIA', citizenship: 'LV' })).toEqual({
      name: 'Rasa Marija',
      surname: 'Kitokia',
      citizenship: 'LV',
    });
  });

  test('a document of a number that nobody has, and not the one on file, is refused [ONB-14]', async () => {
    const person = await server.person({ isNew: true });
    const code = (await person.verify('approve')).get('code');
    await putOnFile(person, { personalNumber: '39001010000' });
    for (let time = 0; time < 2; time += 1)
      expect(await exchange(person, code)).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_FAILED' } });
    expect(await person.get('/me')).toMatchObject({ kycStatus: 'EMPTY', personalNumber: '39001010000' });
  });

  test('the document may tell the last thing that was missing of the details [ONB-11, DASH-03]', async () => {
    const person = await server.person({ isNew: true });
    const { citizenship: _citizenship, ...rest } = profile;
    await person.call('PUT', '/me/settings', rest);
    expect((await person.checks()).byName['INDIVIDUAL_PROFILE']).toBe('IN_PROGRESS');
    await exchange(person, (await person.verify('approve')).get('code'));
    expect(await person.get('/me')).toMatchObject({ citizenship: 'LT' });
    expect((await person.checks()).byName['INDIVIDUAL_PROFILE']).toBe('COMPLETED');
    // who has not saved anything has not begun
    const other = await server.person({ isNew: true });
    await exchange(other, (await other.verify('approve')).get('code'));
    expect((await other.checks()).byName['INDIVIDUAL_PROFILE']).toBe('NOT_STARTED');
  });

  test('a renewal that fails takes nothing away [ONB-14]', async () => {
    const person = await server.person({ isNew: true });
    await exchange(person, (await person.verify('approve')).get('code'));
    await exchange(person, (await person.verify('refuse')).get('code'));
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe('COMPLETED');
    expect(await person.get('/me')).toMatchObject({ kycStatus: 'VERIFIED' });
  });
});

const exchangeOf = async (one: Awaited<ReturnType<typeof server.person>>) =>
  one.call('GET', `/verification/exchange-code?code=${(await one.verify('approve')).get('code')}`);

describe('settings', () => {
  test('name, surname and e-mail are not changed once they are set [DASH-04]', async () => {
    const person = await server.person({ name: 'Ona', surname: 'Petraitė' });
    const { status, body } = await person.call('PUT', '/me/settings', {
      name: 'Eva',
      surname: 'Kita',
      email: 'x@example.com',
      city: 'Kaunas',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Ona', surname: 'Petraitė', email: person.email, city: 'Kaunas' });
  });

  test('a phone number that is none is refused beside its field, and nothing is saved [DASH-06]', async () => {
    const person = await server.person();
    const refused = await person.call('PUT', '/me/settings', { phoneNumber: '12', city: 'Kaunas' });
    expect(refused).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_PHONE_NUMBER', fieldErrors: { phoneNumber: 'INVALID_PHONE_NUMBER' } },
    });
    expect(await person.get('/me')).toMatchObject({ city: 'Vilnius', phoneNumber: '+37060000000' });
  });

  test('an address that another account has is refused beside its field; one of their own stays, in small letters [DASH-02, DASH-04]', async () => {
    const other = await server.person();
    const person = await server.person();
    await store.db.update(appUser).set({ email: '' }).where(eq(appUser.id, person.id));
    expect(await person.call('PUT', '/me/settings', { email: other.email.toUpperCase(), city: 'Kaunas' })).toMatchObject({
      status: 400,
      body: { errorCode: 'EMAIL_ALREADY_EXISTS', fieldErrors: { email: 'EMAIL_ALREADY_EXISTS' } },
    });
    expect(await person.get('/me')).toMatchObject({ email: '', city: 'Vilnius' });
    expect((await person.call('PUT', '/me/settings', { email: 'Ona.P@Example.com' })).body).toMatchObject({ email: 'ona.p@example.com' });
    expect((await person.call('PUT', '/me/settings', { email: 'other@example.com' })).body).toMatchObject({ email: 'ona.p@example.com' });
  });

  test('one field may be saved while another on file is wrong; the profile waits for both [DASH-02, DASH-03]', async () => {
    const person = await server.person({ checks: { INDIVIDUAL_PROFILE: 'IN_PROGRESS' } });
    await putOnFile(person, { phoneNumber: '12' });
    expect((await person.call('PUT', '/me/settings', { city: 'Kaunas' })).body).toMatchObject({ city: 'Kaunas' });
    expect((await person.checks()).byName['INDIVIDUAL_PROFILE']).toBe('IN_PROGRESS');
    await person.call('PUT', '/me/settings', { phoneNumber: '+37061234567' });
    expect((await person.checks()).byName['INDIVIDUAL_PROFILE']).toBe('COMPLETED');
  });

  test('the current user is told with every field, as it was saved [DASH-01, DASH-10]', async () => {
    const person = await server.person({ isNew: true, name: 'Ona', surname: 'Petraitė' });
    const company = {
      company: true,
      companyName: 'Medinis namas UAB',
      companyCode: '302345678',
      vatCode: 'LT100004567811',
      companyRepresentationType: 'POWER_OF_ATTOURNEY',
    };
    const saved = { ...profile, ...company };
    expect((await person.call('PUT', '/me/settings', saved)).status).toBe(200);
    expect(await person.get('/me')).toMatchObject({
      ...saved,
      id: person.id,
      email: person.email,
      name: 'Ona',
      surname: 'Petraitė',
      personalNumber: null,
      referralCode: null,
      axiologyUserData: { walletNumber: null },
      userGroup: 'INVESTOR',
      kycStatus: 'EMPTY',
      registrationFormReviewNeeded: expect.any(Boolean),
      bondsSettings: { questionnaireAnswered: expect.any(Boolean) },
      investorExperience: { type: null },
    });
    expect((await server.app.inject({ method: 'GET', url: '/api/v1/me' })).statusCode).toBe(401);
  });

  test('a profile is complete when the last field is there [DASH-03]', async () => {
    const person = await server.person({ isNew: true });
    const { houseNumber, ...rest } = profile;
    await person.call('PUT', '/me/settings', rest);
    expect((await person.checks()).byName['INDIVIDUAL_PROFILE']).toBe('IN_PROGRESS');
    await person.call('PUT', '/me/settings', { houseNumber });
    expect((await person.checks()).byName['INDIVIDUAL_PROFILE']).toBe('COMPLETED');
  });

  test('a person becomes a company only before the first answer about them [DASH-02]', async () => {
    const one = await server.person({ isNew: true });
    await one.call('PUT', '/me/settings', { company: true });
    expect(Object.keys((await one.checks()).byName)).toContain('KYB');
    // what both kinds have is kept, there and back
    await exchangeOf(one);
    await one.call('PUT', '/me/settings', { company: false });
    const person = (await one.checks()).byName;
    expect(Object.keys(person)).not.toContain('KYB');
    expect(person).toMatchObject({ IDENTITY_VERIFICATION: 'COMPLETED', KYC: 'NOT_STARTED' });
    const late = await server.person();
    expect((await late.call('PUT', '/me/settings', { company: true })).body).toMatchObject({ company: false });
  });
});

describe('the questionnaire', () => {
  test.each(['/questionnaire', '/kyc'])(
    'takes the longest texts of as many owners as the form lets a company name: %s [QST-05, QST-20]',
    async (path) => {
      const person = await server.person({ company: true });
      const long = '名'.repeat(maxTextLength);
      const code = `1${long.slice(1)}`;
      const owners = <Row>(row: Row) => Array.from({ length: maxRows }, () => row);
      const largest = {
        ...kyb,
        companyBeneficiaries: 'OTHER',
        individualBeneficiaries: owners({
          beneficiaryName: long,
          personalCodeOrDateOfBirth: code,
          nationality: 'LT',
          sharePercentage: 0.5,
        }),
        legalEntityBeneficiaries: owners({ legalEntityName: long, registrationCountry: 'LT', personalNumber: code, sharePercentage: 0.5 }),
        regionOfOperation: 'OTHER',
        regionOfOperationOther: long,
        companyActivities: 'OTHER',
        companyActivitiesOther: long,
      };
      const bankQuestionnaire = { ...sane, age: null, education: null, profession: null };
      const body = path === '/kyc' ? { kyb: largest } : { bankQuestionnaire, kyc: null, kyb: largest };
      expect((await person.call('POST', path, body)).status).toBe(200);
      expect(await person.get('/questionnaire')).toMatchObject({ kyb: largest });
    },
  );

  test('cautious answers ask for the risk warning, and the check waits for it [QST-01, QST-23, QST-26]', async () => {
    const person = await server.person({ checks: { BANK_QUESTIONNAIRE: 'NOT_STARTED' } });
    const sent = { bankQuestionnaire: { ...sane, riskAppetite: 1 }, kyc, kyb: null };
    expect((await person.call('POST', '/questionnaire', sent)).body).toEqual({ showRiskWarning: true });
    expect((await person.checks()).byName['BANK_QUESTIONNAIRE']).toBe('IN_PROGRESS');
    expect((await person.call('POST', '/risk-warning?locale=lt')).status).toBe(204);
    expect((await person.checks()).byName['BANK_QUESTIONNAIRE']).toBe('COMPLETED');
    expect(await person.get('/questionnaire')).toEqual(sent);
  });

  test('a warning that nobody was shown is accepted for nothing: no answers, no check, no further two years [QST-23, QST-26]', async () => {
    const person = await server.person({ checks: { BANK_QUESTIONNAIRE: 'NOT_STARTED' } });
    const accept = async () => (await person.call('POST', '/risk-warning?locale=en')).status;
    const due = () =>
      store.db
        .select({ at: checkDue.dueAt })
        .from(checkDue)
        .where(and(eq(checkDue.userId, person.id), eq(checkDue.checkName, 'BANK_QUESTIONNAIRE')));
    expect(await accept()).toBe(204);
    await person.call('POST', '/kyc', kyc);
    expect(await accept()).toBe(204);
    expect((await person.checks()).byName['BANK_QUESTIONNAIRE']).toBe('NOT_STARTED');
    await person.call('POST', '/questionnaire', { bankQuestionnaire: sane, kyc, kyb: null });
    const before = await due();
    expect(before).toHaveLength(1);
    server.clock.advanceDays(10);
    expect(await accept()).toBe(204);
    expect(await due()).toEqual(before);
  });

  test('an experienced investor is not warned [QST-23]', async () => {
    const person = await server.person({ experience: 'EXPERIENCED' });
    const sent = { bankQuestionnaire: { ...sane, riskAppetite: 1 }, kyc, kyb: null };
    expect((await person.call('POST', '/questionnaire', sent)).body).toEqual({ showRiskWarning: false });
  });

  const wrong: [string, unknown][] = [
    ['a person sends what only a company answers [QST-04]', { bankQuestionnaire: sane, kyc, kyb }],
    ['a person sends nothing about themselves [QST-22]', { bankQuestionnaire: sane, kyc: null, kyb: null }],
    ['"other" without its text [QST-17]', { bankQuestionnaire: sane, kyc: { ...kyc, incomeSources: ['OTHER'] }, kyb: null }],
    ['politically exposed without the person [QST-19]', { bankQuestionnaire: sane, kyc: { ...kyc, pep: true }, kyb: null }],
    ['"none of these" beside others [QST-06]', { bankQuestionnaire: { ...sane, investmentKnowledge: [1, 5] }, kyc, kyb: null }],
  ];
  test.each(wrong)('%s: nothing is stored', async (_title, sent) => {
    const person = await server.person({ checks: { BANK_QUESTIONNAIRE: 'NOT_STARTED' } });
    expect(await person.call('POST', '/questionnaire', sent)).toMatchObject({ status: 400, body: { errorCode: 'QUESTIONNAIRE_INVALID' } });
    expect((await person.checks()).byName['BANK_QUESTIONNAIRE']).toBe('NOT_STARTED');
    expect(await person.get('/questionnaire')).toEqual({ bankQuestionnaire: null, kyc: null, kyb: null });
  });

  test('a politically exposed person waits for a review, also after another answer [QST-03, ONB-19]', async () => {
    const person = await server.person({ checks: { KYC: 'NOT_STARTED' } });
    await person.call('POST', '/questionnaire', { bankQuestionnaire: sane, kyc: exposedKyc, kyb: null });
    expect((await person.checks()).byName['KYC']).toBe('IN_PROGRESS');
    expect((await person.call('POST', '/kyc', kyc)).body).toMatchObject({
      status: 'IN_PROGRESS',
      requiresReevaluation: false,
      answers: kyc,
    });
  });

  test('cash and gambling wait for a review, also after other answers [QST-16]', async () => {
    const person = await server.person({ company: true });
    const company = { bankQuestionnaire: { ...sane, age: null, education: null, profession: null }, kyc: null };
    await person.call('POST', '/questionnaire', { ...company, kyb: { ...kyb, cashUsage: 'TRUE' } });
    expect((await person.checks()).byName['KYB']).toBe('IN_PROGRESS');
    await person.call('POST', '/questionnaire', { ...company, kyb: { ...kyb, companyActivities: 'GAMBLING' } });
    expect((await person.checks()).byName['KYB']).toBe('IN_PROGRESS');
    await person.call('POST', '/questionnaire', { ...company, kyb });
    expect((await person.checks()).byName['KYB']).toBe('IN_PROGRESS');
  });
});

describe('the yearly answers on their own', () => {
  const owner = { beneficiaryName: 'Ona', personalCodeOrDateOfBirth: '49001010000', nationality: 'LT', sharePercentage: 100 };
  const wrong: [string, boolean, object, string][] = [
    ['a person beside a no [QST-19]', false, { ...exposedKyc, pep: false }, 'person'],
    [
      'a country that does not exist [QST-19]',
      false,
      { ...exposedKyc, person: { ...exposedKyc.person, nationality: 'ZZ' } },
      'person.nationality',
    ],
    ['an "other" text without the option [QST-18]', false, { ...kyc, typeOfIncomeOther: 'rent' }, 'typeOfIncomeOther'],
    ['"other" without its text [QST-17]', false, { ...kyc, typeOfIncome: 'OTHER' }, 'typeOfIncomeOther'],
    [
      'owners of a company that has none but its head [QST-20]',
      true,
      { ...kyb, individualBeneficiaries: [owner] },
      'individualBeneficiaries',
    ],
    ['no owner where there are others [QST-20]', true, { ...kyb, companyBeneficiaries: 'OTHER' }, 'individualBeneficiaries'],
    [
      'parts of a cent [QST-05]',
      true,
      { ...kyb, companyFinancialMetrics: { ...kyb.companyFinancialMetrics, capital: 120.125 } },
      'companyFinancialMetrics.capital',
    ],
    ["the other kind's answers [QST-22]", true, kyc, 'answers'],
    ["the other kind's answers, of a person [QST-22]", false, kyb, 'answers'],
  ];
  test.each(wrong)('are refused with %s, beside the field', async (_title, company, sent, field) => {
    const person = await server.person({ company });
    expect(await person.call('POST', '/kyc', sent)).toMatchObject({
      status: 400,
      body: { errorCode: 'QUESTIONNAIRE_INVALID', fieldErrors: { [field]: expect.any(String) } },
    });
    expect(await person.get('/kyc')).toMatchObject({ answers: null });
  });
});

describe('loss simulation', () => {
  test('a tenth of the net worth, or nothing at all [LOSS-04, LOSS-07, LOSS-08]', async () => {
    const person = await server.person({ checks: { LOSS_SIMULATION: 'NOT_STARTED' } });
    const send = (netWorth: number, abilityToBearLoss: number) =>
      person.call('POST', '/loss-simulation/result', { netWorth, abilityToBearLoss });
    expect(await send(25_000, 5000)).toMatchObject({ status: 400, body: { errorCode: 'LOSS_SIMULATION_INVALID' } });
    expect(await send(25_000.005, 2500)).toMatchObject({ status: 400, body: { errorCode: 'LOSS_SIMULATION_INVALID' } });
    expect((await person.checks()).byName['LOSS_SIMULATION']).toBe('NOT_STARTED');
    expect((await send(-3500, 0)).status).toBe(204);
    expect(await person.get('/me')).toMatchObject({ netWorth: -3500, abilityToBearLoss: 0 });
    expect((await send(0, 0)).status).toBe(204);
    expect(await person.get('/me')).toMatchObject({ netWorth: null, abilityToBearLoss: null });
    expect((await person.checks()).byName['LOSS_SIMULATION']).toBe('COMPLETED');
  });
});

describe('experience', () => {
  const content = JSON.stringify({
    personalGrossIncomeCriteria: true,
    financialSectorEmploymentCriteria: true,
    largeTransactionsCriteria: false,
    experiencedInvestorConsent: true,
  });
  const apply = (one: Awaited<ReturnType<typeof server.person>>, questionnaireContent: string, fileIds: string[]) =>
    one.call('POST', '/investor-experience/evaluations', {
      desiredEvaluation: 'EXPERIENCED',
      questionnaireContent,
      attachedFiles: fileIds.map((fileId) => ({ fileId })),
    });
  const sendFile = async (one: Awaited<ReturnType<typeof server.person>>) => {
    const { body } = await one.upload('proof.png', png);
    return (body as { fileId: string }[])[0]!.fileId;
  };

  test('two criteria, the consent and a file make an application, which waits [EXP-01, EXP-04]', async () => {
    const person = await server.person({ experience: 'NONE', checks: { INVESTOR_EXPERIENCE: 'NOT_STARTED' } });
    expect(await apply(person, content, [])).toMatchObject({ status: 400, body: { errorCode: 'EVALUATION_INVALID' } });
    const file = await sendFile(person);
    expect(await apply(person, content.replace('true', 'false'), [file])).toMatchObject({
      status: 400,
      body: { errorCode: 'EVALUATION_INVALID' },
    });
    expect((await apply(person, content, [file])).body).toMatchObject({ status: 'SUBMITTED', type: 'EXPERIENCED' });
    expect((await person.checks()).byName['INVESTOR_EXPERIENCE']).toBe('IN_PROGRESS');
    expect(await person.get('/me')).toMatchObject({ investorExperience: { type: null } });
  });

  test('what stands beside the claim is neither kept nor shown to the office, and breaks nothing [EXP-01, EXP-03]', async () => {
    const person = await server.person();
    const office = await server.person({ userGroup: 'ADMIN' });
    const file = await sendFile(person);
    const beside = [
      '"a":"\\u0000"',
      '"\\u0000":true',
      '"a":"\\ud800"',
      '"a":1e999',
      '"__proto__":{"a":true}',
      '"<b>":true',
      `"a":${'['.repeat(4000)}${']'.repeat(4000)}`,
    ];
    for (const more of beside) {
      const sent = await apply(person, `{${more},${content.slice(1)}`, [file]);
      expect({ more, ...sent }).toMatchObject({ status: 200, body: { status: 'SUBMITTED' } });
      const queue = await office.get<{ userId: string; claims?: string[] }[]>('/admin/reviews');
      expect(queue.find(({ userId }) => userId === person.id)?.claims).toEqual([
        'personalGrossIncomeCriteria',
        'financialSectorEmploymentCriteria',
      ]);
    }
    const kept = await store.db.select().from(evaluation).where(eq(evaluation.userId, person.id));
    expect(kept.map((row) => row.content)).toEqual(Array(beside.length).fill(JSON.parse(content)));
  });

  test("another person's file is no proof [EXP-01]", async () => {
    const person = await server.person();
    const other = await server.person();
    expect(await apply(person, content, [await sendFile(other)])).toMatchObject({ status: 404, body: { errorCode: 'FILE_NOT_FOUND' } });
  });

  test('text that is no JSON is refused [EXP-01]', async () => {
    const person = await server.person();
    expect(await apply(person, '{"a":', [await sendFile(person)])).toMatchObject({
      status: 400,
      body: { errorCode: 'EVALUATION_INVALID' },
    });
  });
});

describe('terms', () => {
  test('only the version in force is accepted, and it ends the task [TERMS-02, NOTIF-12]', async () => {
    const person = await server.person({ tasks: ['TERMS_AND_CONDITIONS', 'CATEGORIZATION'] });
    const { version } = await person.get<{ version: string }>('/terms-and-conditions/version');
    expect(await person.call('POST', '/terms-and-conditions', { version: `${version}0` })).toMatchObject({
      status: 400,
      body: { errorCode: 'TERMS_VERSION_OUTDATED' },
    });
    expect(await person.tasks()).toEqual(['/investor-experience', '/terms-and-conditions']);
    expect((await person.call('POST', '/terms-and-conditions', { version })).status).toBe(204);
    expect(await person.tasks()).toEqual(['/investor-experience']);
  });
});

describe('a new version of the terms', () => {
  test('is asked of everybody who accepted another one, once, until they accept it [TERMS-02]', async () => {
    const person = await server.person();
    const newcomer = await server.person({ isHalfRegistered: true });
    const { version } = await person.get<{ version: string }>('/terms-and-conditions/version');
    await person.call('POST', '/terms-and-conditions', { version });
    await dailyCompliance(store, server.clock);
    expect(await person.tasks()).toEqual([]);
    const value = `${version}.1`;
    await store.db.insert(setting).values({ key: 'terms.version', value }).onConflictDoUpdate({ target: setting.key, set: { value } });
    await Promise.all([dailyCompliance(store, server.clock), dailyCompliance(store, server.clock)]);
    expect(await person.tasks()).toEqual(['/terms-and-conditions']);
    expect(await newcomer.tasks()).toEqual([]);
    expect((await person.call('POST', '/terms-and-conditions', { version: value })).status).toBe(204);
    await dailyCompliance(store, server.clock);
    expect(await person.tasks()).toEqual([]);
  });
});

describe('notifications', () => {
  test('a message that is called unread stays new, and is done when it is read [NOTIF-01, NOTIF-05]', async () => {
    const person = await server.person();
    await store.tx((tx) => sendMessage(tx, server.clock, person.id, 'REVIEW_PASSED'));
    const [message] = await person.get<{ id: string }[]>('/user-notifications');
    const say = async (isRead: boolean) => (await person.call('PATCH', `/user-notifications/${message!.id}`, { isRead })).body;
    expect(await say(false)).toMatchObject({ isRead: false, status: 'NEW' });
    expect(await say(true)).toMatchObject({ isRead: true, status: 'COMPLETED' });
    expect(await say(false)).toMatchObject({ isRead: true, status: 'COMPLETED' });
  });

  test('a task that is read stays open, and nobody reads what is not theirs [NOTIF-05]', async () => {
    const person = await server.person({ tasks: ['CATEGORIZATION'] });
    const other = await server.person();
    const [task] = await person.get<{ id: string }[]>('/user-notifications');
    expect((await other.call('PATCH', `/user-notifications/${task!.id}`, { isRead: true })).status).toBe(404);
    expect((await person.call('PATCH', `/user-notifications/${task!.id}`, { isRead: true })).body).toMatchObject({
      isRead: true,
      status: 'NEW',
    });
  });
});
