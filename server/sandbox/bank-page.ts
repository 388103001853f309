import type { FastifyReply } from 'fastify';
import { languageTag } from '../../domain/locale.ts';
import type { Bank } from '../adapters/payments/sandbox-banks.ts';
import type { Language } from '../store/schema.ts';
import { bankMessages } from './bank-messages.ts';

interface BankPage {
  bank: Bank;
  language: Language;
  title: string;
  /** HTML of `main`. */
  body: string;
  /** A list wants more room than one question does. */
  isWide?: boolean;
}

/** A page of a bank: no script, nothing from elsewhere, and its forms go nowhere else. */
export function sendBankPage(reply: FastifyReply, { bank, language, title, body, isWide = false }: BankPage): FastifyReply {
  return reply
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      vary: 'Cookie, Accept-Language',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${languageTag(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} – ${bank.name}</title>
<link rel="stylesheet" href="/sandbox/bank.css"><link rel="icon" href="${bank.logoUrl}"></head>
<body class="${bank.key}${isWide ? ' wide' : ''}"><header><img src="${bank.logoUrl}" alt="">${bank.name}</header><main>${body}</main><footer>${bankMessages[language].notice}</footer></body></html>`);
}
