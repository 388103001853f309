import type { Page } from '@playwright/test';

/** What the tab keeps of forms that were not sent, made readable with the key of the person who is signed in. */
export const keptDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const token = localStorage.getItem('token') ?? '';
    const answer = await fetch('/api/v1/auth/session', { headers: { authorization: `Bearer ${token}` } });
    const { draftKey } = (await answer.json()) as { draftKey: string };
    const toBytes = (base64: string) =>
      Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', toBytes(draftKey), 'AES-GCM', false, ['decrypt']);
    const drafts = Object.entries(sessionStorage).filter(([name]) => name.startsWith('draft:'));
    return Promise.all(
      drafts.map(async ([, text]) => {
        const bytes = toBytes(String(text));
        const typed = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12));
        return new TextDecoder().decode(typed);
      }),
    );
  });
