import type { Bytes } from '@trademates/contract/bytes'

/** Reads the body of a response. Throws an Error if it is longer than `maxBytes`. */
export async function readLimited(response: Response, maxBytes: number): Promise<Bytes> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > maxBytes) throw new Error(`${new URL(response.url).host} answers with too much`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
