import { brand } from '../../domain/brand.ts';
import { companyName } from '../../domain/company-name.ts';
import { languageTag } from '../../domain/locale.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import type { Language } from '../store/schema.ts';

export interface Email {
  subject: string;
  greeting: string;
  paragraphs: string[];
  button?: { text: string; url: string };
  closing: string;
  /** Of marketing e-mails only: the link at their end, which the headers of RFC 8058 repeat for the mail program's own button. */
  unsubscribe?: { text: string; url: string };
}

/** The same email as plain text and as HTML for all mail clients: tables, inline styles, no external images. */
export function renderEmail(email: Email, language: Language): { text: string; html: string } {
  const { subject, greeting, paragraphs, button, closing, unsubscribe } = email;
  const text = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.text}:\n${button.url}`] : []),
    closing,
    `${brand.name}\n${companyName(language)}, ${brand.address}`,
    ...(unsubscribe ? [`${unsubscribe.text}:\n${unsubscribe.url}`] : []),
  ].join('\n\n');
  const paragraph = (words: string) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${escapeHtml(words)}</p>`;
  const html = `<!doctype html>
<html lang="${languageTag(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f3f8f8;color:#14262b;font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d8e0e1;border-radius:10px">
<tr><td style="padding:28px 32px 0;font-size:20px;font-weight:700;color:${brand.colour}">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:24px 32px 8px"><h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(subject)}</h1>
${paragraph(greeting)}${paragraphs.map(paragraph).join('')}
${button ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 24px;border-radius:5px;background:${brand.colour};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.text)}</a></p><p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#55676c;word-break:break-all">${escapeHtml(button.url)}</p>` : ''}
${paragraph(closing)}</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:1.5;color:#55676c">${escapeHtml(companyName(language))}, ${escapeHtml(brand.address)}${unsubscribe ? `<br><a href="${escapeHtml(unsubscribe.url)}" style="color:#55676c">${escapeHtml(unsubscribe.text)}</a>` : ''}</p>
</td></tr></table></body></html>`;
  return { text, html };
}
