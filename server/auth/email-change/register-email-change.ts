import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptFormBodies } from '../../http/form-body.ts';
import { rememberedLanguage } from '../../http/language-cookie.ts';
import { pageLocale } from '../messages.ts';
import { sendPage } from '../pages.ts';
import { newPasswordPath } from '../password-reset/reset-emails.ts';
import {
  changeToConfirm,
  changeToUndo,
  confirmChange,
  confirmEmailPath,
  type LinkDeps,
  undoChange,
  undoEmailPath,
} from './email-change.ts';
import { confirmNewEmailPage, emailChangeOutcomePage, type EmailChangeOutcome, undoEmailPage } from './email-change-pages.ts';

interface LinkRoute {
  Querystring: { lang?: string; token?: string };
  Body: Record<string, string> | undefined;
}

/** The pages behind the two links of a change of address. They work without JavaScript, and only their buttons change something. */
export async function registerEmailChange(app: FastifyInstance, deps: LinkDeps): Promise<void> {
  await app.register(async (pages) => {
    acceptFormBodies(pages);

    const localeOf = (request: FastifyRequest<LinkRoute>) =>
      pageLocale(request.body?.['lang'] ?? request.query.lang, rememberedLanguage(request), request.headers['accept-language']);
    // the address holds a secret
    const end = (request: FastifyRequest<LinkRoute>, reply: FastifyReply, status: number, outcome: EmailChangeOutcome) =>
      sendPage(reply, status, emailChangeOutcomePage(localeOf(request), outcome), 'no-referrer');

    const link = (path: string, read: typeof changeToConfirm, page: typeof confirmNewEmailPage, expired: EmailChangeOutcome) =>
      pages.get<LinkRoute>(path, { exposeHeadRoute: false }, async (request, reply) => {
        const token = typeof request.query.token === 'string' ? request.query.token : '';
        const change = await read(deps, token);
        return change
          ? sendPage(reply, 200, page({ locale: change.language, change, token }), 'no-referrer')
          : end(request, reply, 410, expired);
      });
    link(confirmEmailPath, changeToConfirm, confirmNewEmailPage, 'confirmExpired');
    link(undoEmailPath, changeToUndo, undoEmailPage, 'undoExpired');

    pages.post<LinkRoute>(confirmEmailPath, async (request, reply) =>
      (await confirmChange(deps, request.body?.['token'] ?? ''))
        ? end(request, reply, 200, 'confirmed')
        : end(request, reply, 410, 'confirmExpired'),
    );

    pages.post<LinkRoute>(undoEmailPath, async (request, reply) => {
      const undone = await undoChange(deps, request.body?.['token'] ?? '');
      switch (undone.kind) {
        case 'expired':
          return end(request, reply, 410, 'undoExpired');
        case 'locked':
          return end(request, reply, 409, 'locked');
        case 'restored':
          return undone.token
            ? reply
                .header('cache-control', 'no-store')
                .header('referrer-policy', 'no-referrer')
                .redirect(`${newPasswordPath}?token=${undone.token}&lang=${localeOf(request)}`, 303)
            : end(request, reply, 200, 'undone');
        default:
          return undone satisfies never;
      }
    });
  });
}
