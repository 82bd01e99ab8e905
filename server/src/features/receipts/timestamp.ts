import { equalBytes, sha256, type Bytes } from '@trademates/contract/bytes'
import { readTimestamp } from '@trademates/contract/timestamps'
import { readLimited } from '#platform/http-client/read-limited.ts'
import { fromBER, Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import { type Certificate, ExtKeyUsage, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs'

/** A token with the certificates of its authority has a few KB. */
const MAX_RESPONSE_BYTES = 64 * 1024
const NONCE_BYTES = 8
const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
/** The attributes that name the certificate of the signer: RFC 2634 with SHA-1, and RFC 5035. */
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}

/** The response of a timestamp authority (RFC 3161) and the time that it states. */
export interface TimestampToken {
  response: Buffer
  at: Date
}

/**
 * Requests a timestamp of the SHA-256 hash of data (RFC 3161 over HTTP).
 * Verified: the hash, the nonce, the time (within 10 minutes of this machine), and the signature by the certificate in the response, which must be one
 * for timestamps. Whether to trust that certificate is for readers to decide.
 * @throws Error if the authority does not answer in time, refuses, or answers with anything else
 */
export async function requestTimestamp(authority: string, data: Bytes, timeoutMs: number): Promise<TimestampToken> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  // A positive integer in its shortest encoding.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  const request = new TimeStampReq({
    version: 1,
    messageImprint: await MessageImprint.create('SHA-256', data),
    nonce: new Integer({ valueHex: nonce.buffer }),
    certReq: true,
  })
  const answer = await fetch(authority, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: request.toSchema().toBER(),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`the timestamp authority answers with status ${answer.status}`)
  const response = await readLimited(answer, MAX_RESPONSE_BYTES)
  return { response: Buffer.from(response), at: await verifyResponse(response, { data, nonce }) }
}

/** Returns the time of a timestamp response. Throws an Error unless it is one of this request. */
async function verifyResponse(response: Bytes, { data, nonce }: { data: Bytes; nonce: Bytes }): Promise<Date> {
  // The same function reads it in receipts.
  const timestamp = readTimestamp(response)
  if (timestamp === null) throw new Error('the timestamp authority answers with no timestamp')
  if (!equalBytes(timestamp.hash, await sha256(data))) throw new Error('the timestamp is of other data')
  if (Math.abs(timestamp.at.getTime() - Date.now()) > MAX_CLOCK_DIFFERENCE_MS)
    throw new Error(`the timestamp states another time: ${timestamp.at.toISOString()}`)
  const { timeStampToken } = new TimeStampResp({ schema: fromBER(response).result })
  const signed = new SignedData({ schema: timeStampToken?.content })
  const content = signed.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0)
  const answered = new TSTInfo({ schema: fromBER(content).result }).nonce
  if (answered === undefined || !equalBytes(answered.valueBlock.valueHexView.slice(), nonce))
    throw new Error('the timestamp is of another request')
  const { signatureVerified, signerCertificate } = await signed.verify({
    signer: 0,
    data: data.slice().buffer,
    checkChain: false,
    extendedMode: true,
  })
  const isSigned = signatureVerified === true && signed.signerInfos.length === 1
  if (!isSigned || !signerCertificate) throw new Error('the signature of the timestamp is not valid')
  if (!isForTimestamps(signerCertificate)) throw new Error('the certificate of the timestamp is not one for timestamps')
  if (!(await isNamedCertificate(signed, signerCertificate))) throw new Error('the timestamp names another certificate')
  return timestamp.at
}

/** RFC 3161, section 2.3: the certificate is for timestamps only. */
function isForTimestamps({ extensions = [] }: Certificate): boolean {
  const usage: unknown = extensions.find(({ extnID, critical }) => extnID === EXTENDED_KEY_USAGE && critical)?.parsedValue
  return usage instanceof ExtKeyUsage && usage.keyPurposes.length === 1 && usage.keyPurposes[0] === TIME_STAMPING
}

/** RFC 3161, section 2.4.2: the signed attributes contain the hash of the certificate, so that no other one with the same key can replace it. */
async function isNamedCertificate({ signerInfos: [signer] }: SignedData, certificate: Certificate): Promise<boolean> {
  for (const { type, values } of signer?.signedAttrs?.attributes ?? []) {
    if (type !== SIGNING_CERTIFICATE && type !== SIGNING_CERTIFICATE_V2) continue
    const [first, second] = itemsOf(itemsOf(itemsOf(values[0])[0])[0])
    const standard = type === SIGNING_CERTIFICATE ? 'SHA-1' : 'SHA-256'
    const [algorithm] = itemsOf(first)
    const name = algorithm instanceof ObjectIdentifier ? HASHES[algorithm.getValue()] : standard
    const hash = first instanceof OctetString ? first : second
    if (name === undefined || !(hash instanceof OctetString)) return false
    const actual = new Uint8Array(await crypto.subtle.digest(name, certificate.toSchema().toBER()))
    return equalBytes(new Uint8Array(hash.getValue()), actual)
  }
  return false
}

const itemsOf = (value: unknown): unknown[] => (value instanceof Sequence ? value.valueBlock.value : [])
