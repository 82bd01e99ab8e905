import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Id } from '@trademates/contract/wire'

/** A random token of 256 bits, 43 characters in base64url. */
export const generateToken = (): string => randomBytes(32).toString('base64url')

/** The hash stored for a token. Plain SHA-256 is enough for 256 random bits. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

const deriveToken = (secret: string, what: string): string => createHmac('sha256', secret).update(what).digest('base64url')

/** Derives the successor pair of a refresh token: deterministic, so a repeated request gets the same pair. */
export const deriveTokenPair = (secret: string, refresh: string): { access: string; refresh: string } => ({
  access: deriveToken(secret, `access after ${refresh}`),
  refresh: deriveToken(secret, `refresh after ${refresh}`),
})

/** The hash stored for a network, keyed with the secret because the address space is small enough for brute force. */
export const hashNetwork = (secret: string, network: string): Buffer => createHmac('sha256', secret).update(`network ${network}`).digest()

/** The token of an emailed link, derived from its id when the email is sent: the database stores only its hash. */
export const deriveMailToken = (secret: string, id: Id): string => deriveToken(secret, `mail ${id}`)
