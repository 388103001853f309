import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { storedFile } from '../../server/store/tables/onboarding.ts';
import type { Store } from '../../server/store/store.ts';
import { bank, exposedKyc, kyb, kyc, png, profile } from './onboarding-data.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;

onOwnServer((own) => {
  ({ store, server } = own);
});
type Person = Awaited<ReturnType<typeof server.person>>;

const texts = {
  empty: '',
  'blanks only': ' \t\n ',
  '255 characters': 'š'.repeat(255),
  '256 characters': 'š'.repeat(256),
  emoji: '👩‍🚀 Kaunas',
  'right to left': 'שלום עולם',
  'a mark that turns the direction': 'Kaunas\u202efdp.exe',
  markup: '<script>alert(1)</script>',
  'a number that is too large': '1e999',
  'nothing, negative': '-0',
  'the year 9999': '9999-12-31',
  'a zero byte': 'Kau\u0000nas',
  'half a character': 'Kaunas\ud83d',
} as const;
type Kind = keyof typeof texts;
const kinds = Object.keys(texts) as Kind[];
const full = process.env['FULL'] === '1';

/** Sends text as it is written, so that JSON may hold what JavaScript would never write. */
async function raw({ token }: Person, method: 'POST' | 'PUT', path: string, payload: string) {
  const headers = { authorization: `Bearer ${token}`, locale: 'en', 'content-type': 'application/json' };
  const answer = await server.app.inject({ method, url: `/api/v1${path}`, headers, payload });
  return { status: answer.statusCode, body: (answer.body ? answer.json() : undefined) as { errorCode?: string } | undefined };
}

describe('whatever somebody types into their details', () => {
  /** What each field takes; everything else is refused beside it. An empty text takes the value away again. */
  const taken: Record<'city' | 'street' | 'houseNumber' | 'phoneNumber', readonly Kind[]> = {
    city: ['empty', 'blanks only', '255 characters', 'right to left', 'a number that is too large'],
    street: ['empty', 'blanks only', '255 characters', 'right to left', 'a number that is too large', 'nothing, negative', 'the year 9999'],
    houseNumber: [
      'empty',
      'blanks only',
      '255 characters',
      'right to left',
      'a number that is too large',
      'nothing, negative',
      'the year 9999',
    ],
    // eight digits are a number in Lithuania
    phoneNumber: ['empty', 'blanks only', 'the year 9999'],
  };

  test.each(Object.keys(taken) as (keyof typeof taken)[])(
    '%s is stored as it is or refused, and nothing else changes [DASH-02, DASH-03]',
    async (field) => {
      const person = await server.person();
      await person.call('PUT', '/me/settings', profile);
      for (const kind of kinds) {
        const before = await person.get<Record<string, unknown>>('/me');
        const { status, body } = await person.call('PUT', '/me/settings', { [field]: texts[kind], vatCode: null });
        const after = await person.get<Record<string, unknown>>('/me');
        if (taken[field].includes(kind)) {
          expect({ kind, status }).toEqual({ kind, status: 200 });
          expect(after[field]).toBe(field === 'phoneNumber' && texts[kind].trim() ? '+37099991231' : texts[kind].trim() || null);
        } else {
          expect({ kind, status, body }).toMatchObject({ kind, status: 400, body: { errorCode: expect.stringMatching(/^[A-Z_]+$/) } });
          expect(after).toEqual(before);
        }
      }
    },
  );
});

describe('whatever somebody types into the questionnaire', () => {
  const refused: readonly Kind[] = [
    'empty',
    'blanks only',
    '256 characters',
    'emoji',
    'a mark that turns the direction',
    'markup',
    'a zero byte',
    'half a character',
  ];

  test.each(kinds)('%s in place of an "other" answer is stored as it is or refused [QST-17, QST-18]', async (kind) => {
    const person = await server.person({ checks: { BANK_QUESTIONNAIRE: 'NOT_STARTED' } });
    const answers = { bankQuestionnaire: bank, kyc: { ...kyc, typeOfIncome: 'OTHER', typeOfIncomeOther: texts[kind] }, kyb: null };
    const { status, body } = await person.call('POST', '/questionnaire', answers);
    const kept = await person.get<{ kyc: { typeOfIncomeOther: string } | null }>('/questionnaire');
    if (refused.includes(kind)) {
      expect({ status, body }).toMatchObject({ status: 400, body: { errorCode: expect.stringMatching(/^[A-Z_]+$/) } });
      expect(kept.kyc).toBeNull();
    } else {
      expect(status).toBe(200);
      expect(kept.kyc?.typeOfIncomeOther).toBe(texts[kind]);
    }
  });

  test.each([
    ['1e999', 400],
    ['-1e999', 400],
    ['-1', 400],
    ['-0', 200],
    ['999999999999', 200],
    ['1000000000000', 400],
    ['"120000"', 400],
    ['null', 400],
  ])('%s as a figure of a company is answered with %i [QST-05]', async (figure, expected) => {
    const person = await server.person({ company: true });
    const body = { bankQuestionnaire: { ...bank, age: null, education: null, profession: null }, kyc: null, kyb };
    const payload = JSON.stringify(body).replace('"capital":120000', `"capital":${figure}`);
    expect(payload).toContain(`"capital":${figure}`);
    const answer = await raw(person, 'POST', '/questionnaire', payload);
    expect({ figure, ...answer }).toMatchObject(
      expected === 200 ? { status: 200 } : { status: 400, body: { errorCode: expect.stringMatching(/^[A-Z_]+$/) } },
    );
  });

  test.each(['1e999', '-1', '100.01', '"60"', 'null'])('%s is no share of an owner [QST-21]', async (share) => {
    const person = await server.person({ company: true });
    const owner = { beneficiaryName: 'Ona', personalCodeOrDateOfBirth: '1990-01-01', nationality: 'LT', sharePercentage: 7777 };
    const body = {
      bankQuestionnaire: { ...bank, age: null, education: null, profession: null },
      kyc: null,
      kyb: { ...kyb, companyBeneficiaries: 'OTHER', individualBeneficiaries: [owner] },
    };
    const send = (value: string) => raw(person, 'POST', '/questionnaire', JSON.stringify(body).replace('7777', value));
    expect(await send(share)).toMatchObject({ status: 400, body: { errorCode: expect.stringMatching(/^[A-Z_]+$/) } });
    // the same with a share that is one
    expect((await send('100')).status).toBe(200);
  });
});

describe('whatever an owner is called', () => {
  test.each([
    ['Živilė O’Brien', '1990-01-01', 200],
    ['<script>alert(1)</script>', '1990-01-01', 400],
    ['👩‍🚀', '1990-01-01', 400],
    ['Ona', '9999-12-31', 400],
    ['Ona', 'שלום', 400],
  ])('%s, %s is answered with %i [QST-05, QST-20]', async (beneficiaryName, personalCodeOrDateOfBirth, expected) => {
    const person = await server.person({ company: true });
    const owner = { beneficiaryName, personalCodeOrDateOfBirth, nationality: 'LT', sharePercentage: 100 };
    const { status } = await person.call('POST', '/questionnaire', {
      bankQuestionnaire: { ...bank, age: null, education: null, profession: null },
      kyc: null,
      kyb: { ...kyb, companyBeneficiaries: 'OTHER', individualBeneficiaries: [owner] },
    });
    expect(status).toBe(expected);
  });
});

describe('whatever comes as the result of a loss simulation', () => {
  test.each([
    ['{"netWorth":1e999,"abilityToBearLoss":1e999}', 400],
    ['{"netWorth":-1e999,"abilityToBearLoss":0}', 400],
    ['{"netWorth":1000000000000,"abilityToBearLoss":100000000000}', 400],
    ['{"netWorth":"25000","abilityToBearLoss":2500}', 400],
    ['{"netWorth":25000}', 400],
    ['{"netWorth":-0,"abilityToBearLoss":-0}', 204],
    ['{"netWorth":999999999999,"abilityToBearLoss":99999999999.9}', 204],
  ])('%s is answered with %i, and a refused one leaves the check as it was [LOSS-08]', async (payload, expected) => {
    const person = await server.person({ checks: { LOSS_SIMULATION: 'NOT_STARTED' } });
    const { status } = await raw(person, 'POST', '/loss-simulation/result', payload);
    expect(status).toBe(expected);
    expect((await person.checks()).byName['LOSS_SIMULATION']).toBe(expected === 204 ? 'COMPLETED' : 'NOT_STARTED');
    const { netWorth } = await person.get<{ netWorth: number | null }>('/me');
    // -0 is nothing, like 0
    expect(netWorth).toBe(expected === 204 && !payload.includes('-0') ? 999_999_999_999 : null);
  });
});

test.each(kinds)('a coupon code of %s is refused and nothing more [DASH-08]', async (kind) => {
  const person = await server.person();
  expect(await person.call('POST', '/coupons:redeem', { code: texts[kind] })).toMatchObject({
    status: 400,
    body: { errorCode: expect.stringMatching(/^[A-Z_]+$/) },
  });
});

test.each([2020, 9999, -0, 1e21])('a certificate for the year %d is refused', async (taxYear) => {
  const person = await server.person();
  const { body } = await person.upload('das-1.pdf', new TextEncoder().encode('%PDF-1.7\n%%EOF'));
  const [file] = body as { fileId: string }[];
  const { status } = await person.call('POST', '/residency-permits', { taxYear, fileId: file?.fileId });
  expect(status).toBe(400);
});

test.each(kinds)('a file called %s is kept under a name that can be read, or refused [EXP-10]', async (kind) => {
  const person = await server.person();
  const { status, body } = await person.upload(texts[kind], png);
  expect(status).toBeLessThan(500);
  if (status === 200) expect((body as { fileName: string }[])[0]?.fileName).toMatch(/^[^\p{Cc}\p{Cs}\u202e<>/\\]{1,251}\.png$/u);
});

describe('in any field of any operation between a new account and "you may invest"', () => {
  const values: Record<string, unknown> = {
    ...texts,
    '10,000 characters': 'a'.repeat(10_000),
    'no number': 'NaN',
    'the year 0': '0000-00-00',
    'a day that does not exist': '2026-02-30',
    'a line break and a header': 'a\r\nSet-Cookie: token=1',
    SQL: "'; drop table app_user; --",
    'a formula': '=1+1',
    'a name of JavaScript': '__proto__',
    'an invisible character': '\u200b',
    'a number': 12.345,
    'a list': ['x'],
    'an object': { a: { b: 1 } },
    yes: true,
    nothing: null,
  };
  const person = { beneficiaryName: 'Ona', personalCodeOrDateOfBirth: '1', nationality: 'LT', sharePercentage: 50 };
  const entity = { legalEntityName: 'UAB', registrationCountry: 'LT', personalNumber: '1', sharePercentage: 50 };
  const owned = { ...kyb, companyBeneficiaries: 'OTHER', individualBeneficiaries: [person], legalEntityBeneficiaries: [entity] };
  const companyDetails = { companyName: 'UAB', companyCode: '304567890', vatCode: 'LT100004567811', companyRepresentationType: null };
  const operations: [string, 'POST' | 'PUT', string, boolean, object][] = [
    ['details', 'PUT', '/me/settings', false, { name: 'Ona', surname: 'P', email: 'a@b.example', ...profile }],
    ['details of a company', 'PUT', '/me/settings', true, companyDetails],
    ['questionnaire', 'POST', '/questionnaire', false, { bankQuestionnaire: bank, kyc, kyb: null }],
    ['yearly answers', 'POST', '/kyc', false, exposedKyc],
    ['yearly answers of a company', 'POST', '/kyc', true, owned],
    ['loss simulation', 'POST', '/loss-simulation/result', false, { netWorth: 10, abilityToBearLoss: 1 }],
    [
      'experience',
      'POST',
      '/investor-experience/evaluations',
      false,
      { desiredEvaluation: 'INEXPERIENCED', questionnaireContent: '{}', attachedFiles: [{ fileId: 'fil-none', fileName: 'a.png' }] },
    ],
    ['terms', 'POST', '/terms-and-conditions', false, { version: '1' }],
    ['coupon', 'POST', '/coupons:redeem', false, { code: 'NONE' }],
  ];

  /** Every place in the body, one after the other, with the value in it. */
  function* injected(body: object, value: unknown): Generator<[string, object]> {
    for (const [key, inner] of Object.entries(body)) {
      const around = (part: unknown) => Object.assign(Array.isArray(body) ? [...body] : { ...body }, { [key]: part });
      yield [key, around(value)];
      if (typeof inner === 'object' && inner !== null)
        for (const [below, part] of injected(inner as object, value)) yield [`${key}.${below}`, around(part)];
    }
  }

  test.each(operations)('%s: taken, or refused with a code and nothing of the inside', async (_title, method, path, company, body) => {
    const one = await server.person({ company, isNew: path === '/me/settings' });
    let count = 0;
    for (const [kind, value] of Object.entries(values))
      for (const [at, sent] of injected(body, value)) {
        count += 1;
        if (!full && count % 3 !== 0) continue;
        const answer = await raw(one, method, path, JSON.stringify(sent));
        const where = { at, kind, status: answer.status };
        expect(where).toEqual({ ...where, status: expect.toSatisfy((status: number) => status < 500) });
        if (answer.status < 400) continue;
        expect({ ...where, code: answer.body?.errorCode }).toEqual({ ...where, code: expect.stringMatching(/^[A-Z_]+$/) });
        expect(JSON.stringify(answer.body)).not.toMatch(/\bselect\b|insert into|\/server\/|node_modules|Error:|jsonb/i);
      }
    // whatever was taken can be read again
    for (const read of ['/me', '/questionnaire', '/kyc', '/compliance', '/user-notifications'])
      expect({ read, status: (await one.call('GET', read as never)).status }).toEqual({ read, status: 200 });
  });

  test('in the address of a visit to a provider, and of its code [ONB-12, ONB-13]', async () => {
    const one = await server.person({ isNew: true });
    for (const [kind, value] of Object.entries({ ...values, 'half an escape': '%E0%A4' })) {
      // half a character cannot be escaped
      if (typeof value !== 'string' || kind === 'half a character') continue;
      const escaped = kind === 'half an escape' ? value : encodeURIComponent(value);
      for (const query of [
        `verify?locale=en&type=PRIMARY&state=${escaped}`,
        `verify?locale=en&state=s&type=${escaped}`,
        `verify?state=s&type=PRIMARY&locale=${escaped}`,
        `exchange-code?code=${escaped}`,
      ]) {
        const { status, body } = await one.call('GET', `/verification/${query}`);
        const isTaken = status === 200 && query.includes(`state=${escaped}`);
        expect({ kind, query, status, body }).toMatchObject(
          isTaken ? { status: 200 } : { status: 400, body: { errorCode: expect.any(String) } },
        );
      }
    }
    expect(await one.get('/me')).toMatchObject({ kycStatus: 'EMPTY' });
  });

  test('a body that is no object is refused, and none is in the way of what has none [QST-26]', async () => {
    const one = await server.person();
    const bodies = ['{', 'null', '[]', '"x"', '1e999', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '['.repeat(60_000)];
    for (const [, method, path] of operations)
      for (const payload of bodies)
        expect({ path, payload, ...(await raw(one, method, path, payload)) }).toMatchObject({
          status: 400,
          body: { errorCode: 'VALIDATION_FAILED' },
        });
    for (const payload of ['', 'null']) expect((await raw(one, 'POST', '/risk-warning?locale=en', payload)).status).toBe(204);
  });
});

describe('a form that is not one file', () => {
  const part = (head: string, content: Uint8Array | string) =>
    Buffer.concat([Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
  const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--x--\r\n')]);
  const file = part('name="file"; filename="a.png"', png);
  const forms: [string, Buffer, string?][] = [
    ['two files', form(file, file)],
    ['a file and a text', form(file, part('name="other"', 'x'))],
    ['a file under another name', form(part('name="other"; filename="a.png"', png))],
    ['a text in place of the file', form(part('name="file"', 'hello'))],
    ['a name of JavaScript', form(part('name="__proto__"', 'x'))],
    ['a zero byte in the name', form(part('name="file"; filename="a\0.png"', png))],
    ['nothing', form()],
    ['no body', Buffer.alloc(0)],
    ['an end that never comes', Buffer.concat([file]).subarray(0, -10)],
    ['no boundary', form(file), 'multipart/form-data'],
    ['another boundary', form(file), 'multipart/form-data; boundary=y'],
  ];

  test.each(forms)('%s is refused, and nothing is kept [EXP-10]', async (_title, payload, type = 'multipart/form-data; boundary=x') => {
    const person = await server.person();
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': type };
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/files', headers, payload });
    expect({ status: answer.statusCode, body: answer.json() as object }).toMatchObject({
      status: 400,
      body: { errorCode: 'VALIDATION_FAILED' },
    });
    expect(await store.db.$count(storedFile, eq(storedFile.userId, person.id))).toBe(0);
  });

  test.each([
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\Windows\\a.png', 'a.png'],
    ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie x=1.png'],
    ['invoice\u202egnp.exe', 'invoicegnp.png'],
    ['\u200b.png', 'file.png'],
    ['..', 'file.png'],
    ['p.html', 'p.png'],
  ])('the name %j is kept as %s [EXP-10]', async (name, kept) => {
    const person = await server.person();
    // a picture with a page behind it is a picture
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]);
    expect(await person.upload(name, polyglot)).toMatchObject({ status: 200, body: [{ fileName: kept, contentType: 'image/png' }] });
  });
});
