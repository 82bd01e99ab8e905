import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Id } from '@trademates/contract/wire'

/** A new secret for a client to hold: 256 random bits, 43 characters. */
export const generateToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token. Plain SHA-256 is enough for 256 random bits. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

const deriveToken = (secret: string, what: string): string => createHmac('sha256', secret).update(what).digest('base64url')

/** The pair that follows a refresh token: always the same one, so that a repeated request gets the same answer. */
export const deriveTokenPair = (secret: string, refresh: string): { access: string; refresh: string } => ({
  access: deriveToken(secret, `access after ${refresh}`),
  refresh: deriveToken(secret, `refresh after ${refresh}`),
})

/** What the database keeps of a network: addresses are few enough to be tried out, so the secret is mixed in. */
export const hashNetwork = (secret: string, network: string): Buffer => createHmac('sha256', secret).update(`network ${network}`).digest()

/** The secret in a mailed link: derived from its id when the mail is written, so that the database never holds it. */
export const deriveMailToken = (secret: string, id: Id): string => deriveToken(secret, `mail ${id}`)
