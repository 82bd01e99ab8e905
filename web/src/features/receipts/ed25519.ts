import type { CheckOptions } from '@trademates/contract/receipt-checks'

/** The Ed25519 verification for browsers without it in WebCrypto, loaded on demand; none if the browser has it. */
export async function loadEd25519(): Promise<Pick<CheckOptions, 'verifyEd25519'>> {
  try {
    await crypto.subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify'])
    return {}
  } catch {
    const { verifyAsync } = await import('@noble/ed25519')
    return { verifyEd25519: (publicKey, message, signature) => verifyAsync(signature, message, publicKey, { zip215: false }) }
  }
}
