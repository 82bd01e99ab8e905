import { concatBytes, fromBase64, sha256, toBase64, toHex, utf8, type Bytes } from './bytes.ts'

/** The types of Ed25519 signatures in C2SP signed notes: of the text, and of a witness with the time (C2SP tlog-cosignature). */
const TYPES = { signature: 1, cosignature: 4 } as const
type SignatureType = keyof typeof TYPES
const KEY_ID_BYTES = 4
const PUBLIC_KEY_BYTES = 32
const SIGNATURE_BYTES = 64
const SEED_BYTES = 32
const MAX_SIGNATURES = 64
const MAX_NOTE_LENGTH = 100_000
/** The DER encoding of an Ed25519 private key before its seed (RFC 8410). */
const PKCS8_PREFIX = new Uint8Array([0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20])

const SIGNATURE_LINE = /^\u2014 (\S+) ([A-Za-z0-9+/=]+)$/
const CONTROL_CHARACTER = /[^\P{Cc}\n]/u
const KEY_NAME = /^[^\s+]+$/

/** The public key of a signer, with its name. */
export interface VerifierKey {
  name: string
  /** 8 hexadecimal digits. */
  id: string
  publicKey: Bytes
}

export interface NoteSigner {
  key: VerifierKey
  /** Signs a text, 64 bytes. */
  sign: (text: string) => Promise<Bytes>
}

/** Verifies an Ed25519 signature. For browsers whose WebCrypto has no Ed25519. */
export type VerifyEd25519 = (publicKey: Bytes, message: Bytes, signature: Bytes) => Promise<boolean>

export const verifyWithWebCrypto: VerifyEd25519 = async (publicKey, message, signature) => {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, message)
}

/** Creates the verifier key of a public key. Throws a TypeError for a name with spaces or a plus sign. */
export async function createVerifierKey(name: string, publicKey: Bytes, type: SignatureType = 'signature'): Promise<VerifierKey> {
  if (!KEY_NAME.test(name)) throw new TypeError('The name of a key has no spaces and no plus sign.')
  const hash = await sha256(concatBytes(utf8(`${name}\n`), new Uint8Array([TYPES[type]]), publicKey))
  return { name, id: toHex(hash.slice(0, KEY_ID_BYTES)), publicKey }
}

/** Formats a verifier key: `name+id+base64`. */
export const formatVerifierKey = ({ name, id, publicKey }: VerifierKey, type: SignatureType = 'signature'): string =>
  `${name}+${id}+${toBase64(concatBytes(new Uint8Array([TYPES[type]]), publicKey))}`

/** Parses a verifier key; `null` if it is malformed, of another type, or its id does not belong to it. */
export async function parseVerifierKey(text: string, type: SignatureType = 'signature'): Promise<VerifierKey | null> {
  const [name = '', , ...encoded] = text.split('+')
  const bytes = fromBase64(encoded.join('+'))
  if (!KEY_NAME.test(name) || bytes?.length !== PUBLIC_KEY_BYTES + 1) return null
  const key = await createVerifierKey(name, bytes.slice(1), type)
  return formatVerifierKey(key, type) === text ? key : null
}

/** Returns the verifier keys in the answer of `/log/key`: the newest first, each in a line, that of an earlier one with the time of its use. */
export const parseLogKeys = (text: string): string[] => text.split('\n').flatMap((line) => line.split(' ')[0] || [])

/** Creates a signer from the 32 bytes of an Ed25519 seed (RFC 8032). */
export async function createNoteSigner(name: string, seed: Bytes): Promise<NoteSigner> {
  if (seed.length !== SEED_BYTES) throw new RangeError('The seed of a key has 32 bytes.')
  const privateKey = await crypto.subtle.importKey('pkcs8', concatBytes(PKCS8_PREFIX, seed), 'Ed25519', true, ['sign'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const publicKey = fromBase64(`${x.replaceAll('-', '+').replaceAll('_', '/')}=`)
  if (publicKey === null) throw new TypeError('The public key of this seed is unknown.')
  return {
    key: await createVerifierKey(name, publicKey),
    sign: async (text) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, utf8(text))),
  }
}

/**
 * Signs a text as a C2SP signed note. Ed25519 signatures are deterministic: the same text and keys give the same note.
 * @throws TypeError unless the text ends in a newline and has no other control characters
 */
export async function signNote(text: string, signers: readonly NoteSigner[]): Promise<string> {
  if (!text.endsWith('\n') || !text.isWellFormed() || CONTROL_CHARACTER.test(text))
    throw new TypeError('This text cannot be signed as a note.')
  const lines = await Promise.all(
    signers.map(async ({ key, sign }) => {
      const id = Uint8Array.from({ length: KEY_ID_BYTES }, (_, i) => Number.parseInt(key.id.slice(i * 2, i * 2 + 2), 16))
      return `\u2014 ${key.name} ${toBase64(concatBytes(id, await sign(text)))}\n`
    }),
  )
  return `${text}\n${lines.join('')}`
}

/** A signature line of a note. */
export interface NoteSignature {
  name: string
  id: string
  signature: Bytes
}

/** Splits a note into its text and its signatures, which may be wrong. Returns `null` for a malformed note. */
export function parseNote(note: string): { text: string; signatures: NoteSignature[] } | null {
  const separator = note.lastIndexOf('\n\n')
  const isText = note.length <= MAX_NOTE_LENGTH && note.isWellFormed() && !CONTROL_CHARACTER.test(note)
  if (separator === -1 || !isText || !note.endsWith('\n')) return null
  const lines = note.slice(separator + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) return null
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const [, name = '', encoded = ''] = SIGNATURE_LINE.exec(line) ?? []
    const bytes = fromBase64(encoded)
    if (!KEY_NAME.test(name) || bytes === null || bytes.length <= KEY_ID_BYTES) return null
    signatures.push({ name, id: toHex(bytes.slice(0, KEY_ID_BYTES)), signature: bytes.slice(KEY_ID_BYTES) })
  }
  return { text: note.slice(0, separator + 1), signatures }
}

/**
 * Verifies a signed note. Signatures of unknown keys are ignored; a wrong signature of a known key invalidates the note.
 * @param keys the keys that the reader trusts
 * @returns the keys that signed the note, none if it is malformed or not signed by any of them
 */
export async function verifyNote(
  note: string,
  keys: readonly VerifierKey[],
  verify: VerifyEd25519 = verifyWithWebCrypto,
): Promise<VerifierKey[]> {
  const parsed = parseNote(note)
  if (parsed === null) return []
  const signers = new Set<VerifierKey>()
  for (const { name, id, signature } of parsed.signatures) {
    const key = keys.find((known) => known.name === name && known.id === id)
    if (key === undefined) continue
    const isValid = signature.length === SIGNATURE_BYTES && (await verify(key.publicKey, utf8(parsed.text), signature))
    if (!isValid) return []
    signers.add(key)
  }
  return [...signers]
}
