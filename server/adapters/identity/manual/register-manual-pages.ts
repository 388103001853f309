import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mapKeys } from '../../../../domain/keys.ts';
import {
  type StatedIdentity,
  type StatedField,
  statedFields,
  statedIdentity,
  statedProblems,
  type StatedTexts,
} from '../../../../domain/stated-identity.ts';
import type { FileType } from '../../../../domain/upload.ts';
import { pageLocale } from '../../../auth/messages.ts';
import { sendPage } from '../../../auth/pages.ts';
import { storeFile, type FileParts } from '../../../files/store-file.ts';
import { addCookies, cookieName, secretCookie, setCookie } from '../../../http/cookies.ts';
import { rememberedLanguage } from '../../../http/language-cookie.ts';
import { today } from '../../../lib/clock.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { newSecret } from '../../../lib/secrets.ts';
import type { IdentityProvider } from '../../../onboarding/identity-provider.ts';
import { formLimit, readForm } from './manual-form.ts';
import { manualId, manualPath } from './manual.ts';
import { closedPage, type FileTrouble, formPage } from './manual-page.ts';
import {
  type FileSlot,
  fileSlots,
  cancelUrl,
  refusedBefore,
  returnAddress,
  saveDraft,
  submit,
  type Visit,
  visitOf,
} from './manual-visit.ts';

interface ManualPages extends FileParts {
  origin: string;
  providers: readonly IdentityProvider[];
}

type Route = { Params: { id: string }; Body: Buffer | undefined };

/** A document may have been scanned; a selfie is a picture. */
const acceptedTypes = { front: ['png', 'jpg', 'pdf'], back: ['png', 'jpg', 'pdf'], selfie: ['png', 'jpg'] } as const satisfies Record<
  FileSlot,
  readonly FileType[]
>;

const browserSeconds = 86_400;

/** The page on which a person sends a document and a selfie, where no company checks identities. It has no script. */
export async function registerManualPages(app: FastifyInstance, { origin, providers, ...parts }: ManualPages): Promise<void> {
  if (!providers.some(({ id }) => id === manualId)) return;
  const { store, clock } = parts;
  const { db } = store;
  const name = cookieName(origin, 'statefolio_identity');

  /** The check of this browser, which is given its cookie. Undefined after an answer that says there is none. */
  async function visitFor(request: FastifyRequest<Route>, reply: FastifyReply): Promise<Visit | undefined> {
    const browser = secretCookie(request.headers.cookie, name) ?? newSecret();
    const visit = await visitOf(parts, request.params.id, browser);
    if (visit) addCookies(reply, [setCookie(origin, 'statefolio_identity', browser, browserSeconds)]);
    else sendPage(reply, 404, closedPage(pageLocale(rememberedLanguage(request), request.headers['accept-language'])));
    return visit;
  }

  /** Takes the pictures that can be taken; the others with what is wrong with them. */
  async function takeFiles({ check }: Visit, sent: Partial<Record<FileSlot, File>>) {
    const taken: Partial<Record<FileSlot, string>> = {};
    const troubles: Partial<Record<FileSlot, FileTrouble>> = {};
    for (const slot of fileSlots) {
      const file = sent[slot];
      if (!file) continue;
      const bytes = new Uint8Array(await file.arrayBuffer());
      const key = `identity ${check.id} ${slot} ${createHash('sha256').update(bytes).digest('base64url')}`;
      // operators tell the pictures apart by their names, whatever a camera calls them
      const named = new File([bytes], slot);
      try {
        taken[slot] = (await storeFile(parts, { userId: check.userId, file: named, key, accepted: acceptedTypes[slot] })).fileId;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        troubles[slot] = error.code;
      }
    }
    return { taken, troubles };
  }

  const visits = new WeakMap<object, Visit>();
  await app.register(async (pages) => {
    pages.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: formLimit }, (_request, body, done) =>
      done(null, body),
    );

    pages.get<Route>(`${manualPath}/:id`, { exposeHeadRoute: false }, async (request, reply) => {
      const visit = await visitFor(request, reply);
      if (!visit) return reply;
      const { check, locale, isReturned } = visit;
      if (isReturned) return sendPage(reply, 410, closedPage(locale));
      if (check.submittedAt) return reply.redirect(await returnAddress(db, check), 303);
      const before = await refusedBefore(db, check.userId);
      const typed = Object.keys(check.typed).length > 0 ? textsOf(check.typed) : textsOf(before ? typedAs(before.stated) : {});
      return sendPage(reply, 200, formPage({ visit, typed, leave: cancelUrl(check), refusal: before?.refusal }));
    });

    pages.post<Route>(
      `${manualPath}/:id`,
      {
        // before the body is read: pictures are accepted only for the browser's own check
        onRequest: async (request, reply) => {
          const visit = await visitFor(request, reply);
          if (!visit) return reply;
          if (visit.isReturned) return sendPage(reply, 410, closedPage(visit.locale));
          visits.set(request, visit);
          return undefined;
        },
      },
      async (request, reply) => {
        const visit = visits.get(request);
        if (!visit) throw new Refusal('NOT_FOUND');
        const { check } = visit;
        if (check.submittedAt) return reply.redirect(await returnAddress(db, check), 303);
        const form = request.body && (await readForm(request.body, request.headers['content-type'] ?? ''));
        if (!form) throw new Refusal('VALIDATION_FAILED');
        const { typed, files } = form;
        const { taken, troubles } = await takeFiles(visit, files);
        await saveDraft(db, check.id, typed, taken);
        const now: Visit = {
          ...visit,
          check: {
            ...check,
            frontFileId: taken.front ?? check.frontFileId,
            backFileId: taken.back ?? check.backFileId,
            selfieFileId: taken.selfie ?? check.selfieFileId,
          },
        };
        const day = today(clock);
        const missing = missingFiles(now, typed, troubles);
        const stated = statedIdentity(typed, day);
        if (!stated || Object.keys(missing).length > 0)
          return sendPage(
            reply,
            422,
            formPage({ visit: now, typed, leave: cancelUrl(check), problems: statedProblems(typed, day), troubles: missing }),
          );
        await submit(parts, check.id, stated);
        return reply.redirect(await returnAddress(db, check), 303);
      },
    );
  });
}

/** Pictures that could not be taken, and those that are not there yet. */
function missingFiles(
  { check }: Visit,
  { documentType }: StatedTexts,
  troubles: Partial<Record<FileSlot, FileTrouble>>,
): Partial<Record<FileSlot, FileTrouble>> {
  const needed: readonly (readonly [FileSlot, string | null, boolean])[] = [
    ['front', check.frontFileId, true],
    ['back', check.backFileId, documentType === 'ID_CARD'],
    ['selfie', check.selfieFileId, true],
  ];
  const wrong: Partial<Record<FileSlot, FileTrouble>> = {};
  for (const [slot, fileId, isNeeded] of needed) {
    const trouble = troubles[slot] ?? (fileId === null ? 'missing' : undefined);
    if (isNeeded && trouble) wrong[slot] = trouble;
  }
  return wrong;
}

const textsOf = (typed: Partial<StatedTexts>): Record<StatedField, string> => mapKeys(statedFields, (field) => typed[field] ?? '');

const typedAs = ({ expiresAt, ...stated }: StatedIdentity): Partial<StatedTexts> => ({
  ...stated,
  ...(expiresAt === undefined ? { noExpiry: 'yes' } : { expiresAt }),
});
