import { generateKeyPairSync } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { softwareAuthenticator } from '../support/authenticator.ts';
import { withoutPreparation, lostAnswers, noAnswers, offlineLeftOut, pageShown, refusedWith } from './causes.ts';
import type { JourneyModel, World } from './journey.ts';
import { phone } from './passkeys.model.ts';
import type { Schemas } from './screen.ts';

type Passkey = Schemas['Passkey'];
type Options = { challenge: string; user: { id: string }; excludeCredentials: { id: string }[] };

const address = '/dashboard/settings/passkeys';
const scenario = { users: [{}] };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const gone = 'the server may have removed the passkey';

const listOf = async ({ api }: World) => ((await api('GET', '/me/passkeys')) as { passkeys: Passkey[] }).passkeys;
const optionsOf = async ({ api }: World) => (await api('POST', '/me/passkeys/options')) as Options;
const remove = ({ api }: World, { id }: Passkey) => api('DELETE', `/me/passkeys/${id}`);

/** The person has this one passkey and no other; it was made on another device. */
async function haveOne(world: World) {
  const { api, origin } = world;
  const [first, ...others] = await listOf(world);
  for (const other of others) await remove(world, other);
  const made =
    first ?? ((await api('POST', '/me/passkeys', softwareAuthenticator({ origin }).register(await optionsOf(world)))) as Passkey);
  if (made.name !== phone.name) await api('PATCH', `/me/passkeys/${made.id}`, { name: phone.name });
}

async function haveNone(world: World) {
  for (const one of await listOf(world)) await remove(world, one);
}

const devices = new WeakMap<Page, CDPSession>();

/** A session with the browser that ends with the walk, and whatever it has set with it. */
async function sessionOf({ page, atEnd }: World): Promise<CDPSession> {
  const known = devices.get(page);
  if (known) return known;
  const session = await page.context().newCDPSession(page);
  devices.set(page, session);
  atEnd(async () => {
    devices.delete(page);
    await session.detach();
  });
  return session;
}

/** The browser has this device and no other; `ids`: the passkeys on it. */
async function haveDevice(world: World, { isUserVerified = true, ids = [] }: { isUserVerified?: boolean; ids?: readonly string[] } = {}) {
  const session = await sessionOf(world);
  await session.send('WebAuthn.disable');
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  for (const id of ids)
    await session.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: {
        credentialId: Buffer.from(id, 'base64url').toString('base64'),
        isResidentCredential: true,
        rpId: 'localhost',
        privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' })
          .privateKey.export({ format: 'der', type: 'pkcs8' })
          .toString('base64'),
        userHandle: Buffer.from(world.person.id).toString('base64'),
        signCount: 0,
      },
    });
}

export const passkeysJourney: JourneyModel = {
  starts: {
    'a person opens the page': { scenario, arrive: () => address },
    'a person opens the page in an old browser': {
      scenario,
      async arrive(world) {
        const session = await sessionOf(world);
        await session.send('Page.enable');
        await session.send('Page.addScriptToEvaluateOnNewDocument', { source: 'delete globalThis.PublicKeyCredential' });
        return address;
      },
    },
  },
  from: () => '/faq',
  scope: 'main',
  requests: {
    loadPasskeys: [{ method: 'GET', path: /\/me\/passkeys$/ }],
    createOptions: [{ method: 'POST', path: /\/me\/passkeys\/options$/ }],
    createPasskey: 'here',
    storePasskey: [{ method: 'POST', path: /\/me\/passkeys$/ }],
    renamePasskey: [{ method: 'PATCH', path: /\/me\/passkeys\/[^/]+$/ }],
    removePasskey: [{ method: 'DELETE', path: /\/me\/passkeys\/[^/]+$/ }],
    startSignIn: [{ method: 'GET', path: /\/auth\/authorize$/ }],
  },
  leaves: { leaving: /\/oidc\// },
  responses: {
    loadPasskeys: {
      'there is a passkey': [{ by: 'is true of the account', before: haveOne }],
      'there is none yet': [{ by: 'is true of the account', before: haveNone }],
      'none are offered': [{ by: 'is given in place of a server without a domain', instead: { isOffered: false, passkeys: [] } }],
      'the answer is lost': noAnswers('listPasskeys'),
      'the device is offline': offlineLeftOut,
    },
    createOptions: {
      'a passkey may be made': withoutPreparation,
      'a recent sign-in is needed': refusedWith('createPasskeyOptions', 403, 'STEP_UP_REQUIRED'),
      'there are as many as possible': refusedWith('createPasskeyOptions', 400, 'TOO_MANY_PASSKEYS'),
      'too many were asked for': refusedWith('createPasskeyOptions', 429, 'RATE_LIMITED'),
      'the answer is lost': noAnswers('createPasskeyOptions'),
      'the device is offline': offlineLeftOut,
    },
    createPasskey: {
      'the person confirms': [{ by: 'comes from a device without a passkey', before: (world) => haveDevice(world) }],
      'the person cancels, or the time is over': [
        { by: 'comes from a device that does not know the person', before: (world) => haveDevice(world, { isUserVerified: false }) },
      ],
      'the device has one already': [
        {
          by: 'comes from the device of another passkey of the account',
          where: ({ passkeys }) => (passkeys as readonly Passkey[]).length > 0,
          async before(world) {
            const { excludeCredentials } = await optionsOf(world);
            await haveDevice(world, { ids: excludeCredentials.map(({ id }) => id) });
          },
        },
      ],
      'the device cannot': [
        {
          by: 'is given in place of a device that makes no key',
          async before({ page }) {
            await page.evaluate(() => {
              const { credentials } = navigator;
              const create = credentials.create.bind(credentials);
              credentials.create = () => {
                credentials.create = create;
                return Promise.reject(new DOMException('no key was made', 'NotSupportedError'));
              };
            });
          },
        },
      ],
      'the program of the browser cannot be loaded': {
        leftOut: 'It is loaded with the options: where it cannot be, nobody is asked, and a test of the page shows it.',
      },
    },
    storePasskey: {
      'it is stored': [{ by: 'comes by itself, to another browser', sends: { headers: { 'user-agent': firefox, locale: 'en' } } }],
      'it took too long': refusedWith('addPasskey', 400, 'CHALLENGE_EXPIRED'),
      'it cannot be verified': [
        { by: 'is true, another tab has asked for options since', before: async (world) => void (await optionsOf(world)) },
      ],
      'it belongs to an account already': refusedWith('addPasskey', 400, 'PASSKEY_EXISTS'),
      'the answer is lost': noAnswers('addPasskey'),
      'the device is offline': offlineLeftOut,
    },
    renamePasskey: {
      'the name is saved': [{ ...withoutPreparation[0], where: ({ draft }) => draft === 'Old phone', unless: gone }],
      'it was removed elsewhere': [{ by: 'is true, all were removed in another tab', before: haveNone }],
      'the answer is lost': noAnswers('renamePasskey'),
      'the device is offline': offlineLeftOut,
    },
    removePasskey: {
      'it is removed': withoutPreparation,
      'a recent sign-in is needed to remove it': refusedWith('deletePasskey', 403, 'STEP_UP_REQUIRED'),
      'it is the only factor of an operator': refusedWith('deletePasskey', 400, 'LAST_FACTOR'),
      'the answer is lost': noAnswers('deletePasskey', { makes: gone }),
      'the device is offline': offlineLeftOut,
    },
    startSignIn: { 'the sign-in page is ready': withoutPreparation, 'the answer is lost': lostAnswers('authorize') },
  },
  world: { 'page.shown': pageShown },
  uninterrupted: { leaving: 'The page is on its way out.' },
  // the server is asked afresh
  reloaded: Object.fromEntries(
    [
      'loadFailed',
      'notOffered',
      'listing',
      'preparing',
      'prepareFailed',
      'cancelled',
      'alreadyRegistered',
      'notCreated',
      'storing',
      'storeUnknown',
      'addRefused',
      'added',
      'renaming',
      'correctingName',
      'savingName',
      'renameFailed',
      'confirmingRemoval',
      'removing',
      'removeFailed',
      'removed',
      'notRemoved',
      'signInNeeded',
      'openingSignIn',
      'signInFailed',
    ].map((state) => [state, 'loading']),
  ),
};
