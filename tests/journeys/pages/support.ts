import type { APIRequestContext, Page } from '@playwright/test';
import type { components } from '../../../openapi/schema.d.ts';
import type { Scenario, ScenarioResult, ScenarioUser } from '../../../server/sandbox/scenario.ts';
import { expect, test as base, withToken } from '../fixtures.ts';

export type Project = components['schemas']['Project'];

/** People, projects and investments of one test's own. */
export async function scenario(request: APIRequestContext, origin: string, wanted: Scenario): Promise<ScenarioResult> {
  const answer = await request.post(`${origin}/sandbox/scenario`, { data: wanted });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Someone new is signed in on this page. */
export async function signedIn(page: Page, origin: string, user: ScenarioUser = {}) {
  const { users } = await scenario(page.request, origin, { users: [user] });
  await withToken(page, origin, users[0]!.token);
  return users[0]!;
}

export const house = { name: 'Test House', status: 'ACTIVE', loanAmount: 900_000, termMonths: 18 } as const;
const nineAndAHalf = [
  { threshold: 100, interest: 9 },
  { threshold: 500, interest: 9.5 },
];

/** A new user with a new investment, of 500 € by default, in a project of its own; the browser is signed in. */
export async function invested(
  page: Page,
  origin: string,
  { user = {}, project = {}, euros = 500 }: { user?: object; project?: object; euros?: number } = {},
) {
  const wanted: Scenario = {
    users: [user],
    projects: [{ ...house, interestPerAnnum: nineAndAHalf, ...project }],
    investments: [{ user: 0, project: 0, amount: euros }],
  };
  const { users, projects, investments } = await scenario(page.request, origin, wanted);
  await withToken(page, origin, users[0]!.token);
  const amount = `${origin}/project/${projects[0]!.id}/invest`;
  const contract = `${amount}/${investments[0]!.id}`;
  return {
    amount,
    contract,
    payment: `${contract}/payment`,
    id: investments[0]!.id,
    project: projects[0]!.id,
    token: users[0]!.token,
    person: users[0]!.id,
  };
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** A new user with an unpaid investment of 500 €: their token, and the paths of the project and of the investment's contract. */
export async function unpaid(request: APIRequestContext, origin: string) {
  const { users, projects, investments } = await scenario(request, origin, {
    users: [{}],
    projects: [{}],
    investments: [{ user: 0, project: 0, amount: 500 }],
  });
  const project = `${origin}/project/${projects[0]!.id}`;
  return { token: users[0]!.token, project, contract: `${project}/invest/${investments[0]!.id}` };
}

/** The next answers of one operation go wrong, for this browser only. */
export async function fault(page: Page, origin: string, wanted: Record<string, unknown>) {
  const answer = await page.request.post(`${origin}/sandbox/faults`, { data: wanted });
  expect(answer.status()).toBe(204);
}

/** Uploads a PDF and returns its id. */
export async function uploaded(request: APIRequestContext, origin: string, token: string, name: string): Promise<string> {
  const answer = await request.post(`${origin}/api/v1/files`, {
    headers: { Authorization: `Bearer ${token}` },
    multipart: {
      file: { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF') },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const [file]: { fileId: string }[] = await answer.json();
  return file!.fileId;
}

/** Submits a certificate of tax residency, which waits for an operator. */
export async function submitPermit(request: APIRequestContext, origin: string, token: string, permit: { taxYear: number; name: string }) {
  const fileId = await uploaded(request, origin, token, permit.name);
  const answer = await request.post(`${origin}/api/v1/residency-permits`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { taxYear: permit.taxYear, fileId },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export async function projects(request: APIRequestContext, origin: string): Promise<Project[]> {
  return (await request.get(`${origin}/api/v1/projects`)).json();
}

/** Two operators decide a review. */
export async function decideReview(
  request: APIRequestContext,
  origin: string,
  [first, second]: readonly [string, string],
  { id, accepted }: { id: string; accepted: boolean },
): Promise<void> {
  const proposed = await request.post(`${origin}/api/v1/admin/reviews/${id}`, {
    headers: { Authorization: `Bearer ${first}` },
    data: { accepted },
  });
  expect(proposed.status(), await proposed.text()).toBe(202);
  const { id: proposal }: { id: string } = await proposed.json();
  const approved = await request.post(`${origin}/api/v1/admin/proposals/${proposal}`, {
    headers: { Authorization: `Bearer ${second}` },
    data: { decision: 'APPROVE' },
  });
  expect(await approved.json()).toMatchObject({ status: 'EXECUTED' });
}

/** The names of the projects in their list. */
export const cardTitles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });

/** How many columns a list of cards has: cards that share the first one's upper edge. */
export async function columns(cards: ReturnType<Page['locator']>) {
  await expect(cards.first()).toBeVisible();
  return cards.evaluateAll((all) => {
    const top = all[0]?.getBoundingClientRect().top;
    return all.filter((one) => one.getBoundingClientRect().top === top).length;
  });
}

/** Nothing sticks out to the side. */
export async function fits(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, page.url()).toBeLessThanOrEqual(0);
}

/** The demo's investor with investments in every status; signed in once for each worker, through the hosted page. */
export const test = base.extend<object, { individual: string }>({
  individual: [
    async ({ browser, origin, signIn }, use) => {
      const page = await browser.newPage();
      await signIn(page, `${origin}/dashboard/settings`, { email: 'individual@demo.example', password: 'demo-password-1' });
      const token = await page.evaluate(() => localStorage.getItem('token'));
      await page.close();
      if (!token) throw new Error('No token is stored after signing in.');
      await use(token);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export { expect, withToken };
