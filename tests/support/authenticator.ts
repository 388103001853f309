import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** CBOR (RFC 8949) as far as authenticators need it: integers, texts, bytes and maps, in the canonical form of CTAP2. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap((entry) => entry.map(cbor))]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Buffer) => data.toString('base64url');

/** What may be wrong with an answer; without it the answer is as a browser on the right page gives it. */
interface Faults {
  origin?: string;
  domain?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  isUserVerified?: boolean;
}

/** A passkey in software: it makes a key pair, and signs with it (Web Authentication, Level 3, 6.1 and 8.7). */
export function softwareAuthenticator({
  origin,
  domain = new URL(origin).hostname,
  aaguid = '00000000-0000-0000-0000-000000000000',
  isSynced = false,
}: {
  origin: string;
  domain?: string;
  aaguid?: string;
  /** Synced passkeys do not count. */
  isSynced?: boolean;
}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  let userHandle: string | undefined;
  let counter = 0;

  const clientData = (type: string, { challenge = '', ...faults }: Faults) =>
    Buffer.from(JSON.stringify({ type: faults.type ?? type, challenge, origin: faults.origin ?? origin, crossOrigin: false }));

  function authenticatorData(faults: Faults, attested = Buffer.alloc(0)) {
    if (!isSynced) counter += 1;
    // user present, user verified, backup eligible, backed up, attested credential data
    const flags = 1 | (faults.isUserVerified === false ? 0 : 4) | (isSynced ? 8 | 16 : 0) | (attested.length > 0 ? 64 : 0);
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(faults.counter ?? counter, 1);
    return Buffer.concat([sha256(faults.domain ?? domain), rest, attested]);
  }

  return {
    id: text(credentialId),
    /** Answers the options of a registration. */
    register(options: { challenge: string; user: { id: string } }, faults: Faults = {}) {
      userHandle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, credentialId.length]);
      const authData = authenticatorData(
        faults,
        Buffer.concat([Buffer.from(aaguid.replaceAll('-', ''), 'hex'), length, credentialId, key]),
      );
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id: text(credentialId),
        clientDataJSON: text(clientData('webauthn.create', { challenge: options.challenge, ...faults })),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      };
    },
    /** Answers the challenge of a sign-in, as the form of the page sends it. */
    assert(challenge: string, faults: Faults & { userHandle?: string } = {}): string {
      const client = clientData('webauthn.get', { challenge, ...faults });
      const authData = authenticatorData(faults);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      const response = { clientDataJSON: text(client), authenticatorData: text(authData), signature: text(signature) };
      return JSON.stringify({ id: text(credentialId), response: { ...response, userHandle: faults.userHandle ?? userHandle } });
    },
  };
}
