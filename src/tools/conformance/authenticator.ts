import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Asked = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };
/** By default the key signs on `site`, verifies the person and counts its uses; a test may change each. */
type More = { origin?: string; counter?: number; isVerified?: boolean };

const text = (value: Buffer) => value.toString('base64url');
const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();

/** CBOR of byte strings that are shorter than 64 KB. */
function cborBytes(value: Buffer): Buffer {
  const head = Buffer.alloc(3);
  head[0] = 0x59;
  head.writeUInt16BE(value.length, 1);
  return Buffer.concat([head, value]);
}

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

/** Makes a passkey as a phone would (ES256, no attestation), where no browser is at hand. */
export function createAuthenticator(site: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = text(rawId);
  let userHandle = id;
  let uses = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authData = (rpId: string, flags: number, counter: number) => {
    const tail = Buffer.alloc(5);
    tail[0] = flags;
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), tail]);
  };

  const whole = (response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });

  return {
    id,
    /** Returns JSON in the form that `navigator.credentials.create()` resolves with. */
    create(options: string, { origin = site, counter = 0 }: More = {}): string {
      const asked = JSON.parse(options) as Asked;
      userHandle = asked.user?.id ?? '';
      uses = counter;
      // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const data = Buffer.concat([
        authData(asked.rp?.id ?? '', present | verified | attested, uses),
        Buffer.alloc(16),
        length,
        rawId,
        cose,
      ]);
      // {fmt: 'none', attStmt: {}, authData: …}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        cborBytes(data),
      ]);
      return whole({
        clientDataJSON: text(clientData('webauthn.create', asked.challenge, origin)),
        attestationObject: text(attestation),
        transports: ['internal'],
      });
    },
    /** Returns JSON in the form that `navigator.credentials.get()` resolves with. */
    get(options: string, { origin = site, counter, isVerified = true }: More = {}): string {
      const asked = JSON.parse(options) as Asked;
      uses = counter ?? uses + 1;
      const data = authData(asked.rpId ?? '', isVerified ? present | verified : present, uses);
      const client = clientData('webauthn.get', asked.challenge, origin);
      return whole({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle,
      });
    },
  };
}
