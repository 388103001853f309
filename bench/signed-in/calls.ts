/** What the signed-in pages read, and the fewest narrow statements that can give each answer. `$1` is the person. */
import type { BenchPerson } from './people.ts';

export interface Call {
  name: string;
  path: (person: BenchPerson) => string;
  /** With the parameters of each; all are asked at once. */
  statements: (person: BenchPerson) => { text: string; values: unknown[] }[];
}

const paid = "i.status in ('PAYMENT_COMPLETED', 'COMPLETED')";

export const calls: readonly Call[] = [
  {
    name: '/me',
    path: () => '/me',
    statements: ({ id }) => [
      { text: 'select id, email, kyc_status, user_group, language, profile from app_user where id = $1', values: [id] },
    ],
  },
  {
    name: '/compliance',
    path: () => '/compliance',
    statements: ({ id }) => [
      { text: "select compliance -> 'checks', profile -> 'investorExperience' from app_user where id = $1", values: [id] },
    ],
  },
  {
    name: '/user-notifications',
    path: () => '/user-notifications',
    statements: ({ id }) => [
      {
        text: `select id, code, type, status, title ->> 'en', content ->> 'en', call_to_action, is_read, created_at
          from notification where user_id = $1 order by created_at desc, id desc`,
        values: [id],
      },
    ],
  },
  {
    name: '/user-notifications, first page',
    path: () => '/user-notifications?types=MESSAGE&limit=20',
    statements: ({ id }) => [
      {
        text: `select id, code, type, status, title ->> 'en', content ->> 'en', call_to_action, is_read, created_at
          from notification where user_id = $1 and type = 'MESSAGE' order by created_at desc, id desc limit 21`,
        values: [id],
      },
      { text: `select count(*) from notification where user_id = $1 and type = 'MESSAGE'`, values: [id] },
    ],
  },
  {
    name: '/investments',
    path: () => '/investments',
    statements: ({ id }) => [
      {
        text: `select i.id, i.amount_cents, i.rate_percent, i.status, i.transferred_to, i.created_at, i.reflection_ends_at, i.project_id
          from investment i where i.user_id = $1 and ${paid} order by i.created_at desc, i.number desc`,
        values: [id],
      },
      {
        text: `select p.id, p.status, p.data -> 'name' ->> 'en', p.data ->> 'mainPicture', p.data -> 'loanTerm', p.data -> 'repaymentSchedule'
          from project p where p.id in (select project_id from investment where user_id = $1)`,
        values: [id],
      },
      {
        text: `select d.id, d.type, d.investment_id from document d join investment i on i.id = d.investment_id
          where i.user_id = $1 and ${paid} order by d.id`,
        values: [id],
      },
      {
        text: `select q.investment_id, q.provider from payment q join investment i on i.id = q.investment_id
          where i.user_id = $1 and ${paid} order by q.created_at, q.id`,
        values: [id],
      },
      {
        text: `select o.investment_id, o.due_date, o.interest_cents, o.principal_cents, o.default_interest_cents, o.withheld_cents, o.paid_on
          from payout o where o.investment_id in (select id from investment where user_id = $1)`,
        values: [id],
      },
    ],
  },
  {
    name: '/investments, first page',
    path: () => '/investments?limit=12',
    statements: ({ id }) => {
      const first = `select id from investment i where i.user_id = $1 and ${paid} order by i.created_at desc, i.number desc limit 13`;
      return [
        {
          text: `select i.id, i.amount_cents, i.rate_percent, i.status, i.transferred_to, i.created_at, i.reflection_ends_at, i.project_id
            from investment i where i.user_id = $1 and ${paid} order by i.created_at desc, i.number desc limit 13`,
          values: [id],
        },
        { text: `select count(*) from investment i where i.user_id = $1 and ${paid}`, values: [id] },
        {
          text: `select p.id, p.status, p.data -> 'name' ->> 'en', p.data ->> 'mainPicture', p.data -> 'loanTerm', p.data -> 'repaymentSchedule'
            from project p where p.id in (select project_id from investment where id in (${first}))`,
          values: [id],
        },
        { text: `select d.id, d.type, d.investment_id from document d where d.investment_id in (${first}) order by d.id`, values: [id] },
        { text: `select q.investment_id, q.provider from payment q where q.investment_id in (${first})`, values: [id] },
        {
          text: `select o.investment_id, o.due_date, o.interest_cents, o.principal_cents, o.default_interest_cents, o.withheld_cents, o.paid_on
            from payout o where o.investment_id in (${first})`,
          values: [id],
        },
      ];
    },
  },
  {
    name: '/investments/summary',
    path: () => '/investments/summary',
    statements: ({ id }) => [
      {
        text: `select i.amount_cents, i.rate_percent, i.status, i.transferred_to, p.status, p.data ->> 'interestStartDate', p.data -> 'loanTerm'
          from investment i join project p on p.id = i.project_id where i.user_id = $1 and ${paid}`,
        values: [id],
      },
    ],
  },
  {
    name: '/investments/{id}',
    path: ({ investmentId }) => `/investments/${investmentId}`,
    statements: ({ id, investmentId }) => [
      {
        text: `select i.id, i.status, i.amount_cents, i.rate_percent, i.project_id, i.created_at, i.reflection_ends_at, i.paid_at, i.withdrawn_at
          from investment i where i.id = $1 and i.user_id = $2`,
        values: [investmentId, id],
      },
      {
        text: 'select provider, status from payment where investment_id = $1 order by created_at desc, id desc limit 1',
        values: [investmentId],
      },
      { text: 'select id, type from document where investment_id = $1 order by id', values: [investmentId] },
    ],
  },
  {
    name: '/projects/{id}',
    path: ({ projectId }) => `/projects/${projectId}`,
    statements: ({ projectId }) => [
      {
        text: `select id, status, target_cents, collected_cents, reserved_cents, min_cents, step_cents, investor_count, investing_enabled, offer_number, data
          from project where id = $1`,
        values: [projectId],
      },
      { text: 'select id, type, name from document where project_id = $1 order by id', values: [projectId] },
    ],
  },
  {
    name: '/payment-collection/types',
    path: () => '/payment-collection/types?amount=1000&country=LT',
    statements: () => [],
  },
  {
    name: '/payment-collection',
    path: ({ investmentId }) => `/payment-collection?investmentId=${investmentId}`,
    statements: ({ id, investmentId }) => [
      {
        text: `select i.number, q.provider, q.amount_cents, q.status, q.redirect_url from payment q join investment i on i.id = q.investment_id
          where q.investment_id = $1 and i.user_id = $2 order by q.created_at desc, q.id desc limit 1`,
        values: [investmentId, id],
      },
    ],
  },
  {
    name: '/investments/calendar',
    path: () => '/investments/calendar',
    statements: ({ id }) => [
      {
        text: `select i.id, i.amount_cents, i.rate_percent, i.project_id from investment i
          where i.user_id = $1 and ${paid} order by i.created_at, i.number`,
        values: [id],
      },
      {
        text: `select p.id, p.status, p.data -> 'name' ->> 'en', p.data -> 'loanTerm', p.data -> 'repaymentSchedule'
          from project p where p.id in (select project_id from investment where user_id = $1)`,
        values: [id],
      },
      {
        text: `select o.investment_id, o.due_date, o.interest_cents, o.principal_cents, o.paid_on
          from payout o where o.investment_id in (select id from investment where user_id = $1)`,
        values: [id],
      },
    ],
  },
];
