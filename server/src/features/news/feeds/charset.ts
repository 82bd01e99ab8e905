const SNIFF_BYTES = 256

/** Decodes by one name of a charset; `undefined` for a name that nobody knows, and for bytes that are none of it. */
function tryDecode(label: string | undefined, bytes: Buffer): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function readByteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/**
 * The text of an XML file, by the first of its byte order mark, the charset of its content type (RFC 7303, section 3), the one that it
 * declares and UTF-8 that its bytes are really in; else, as browsers do, by Windows-1252, in which everything is something.
 */
export function decodeXml(bytes: Buffer, contentType: string | null): string {
  const fromHeader = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1]
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(bytes.toString('latin1', 0, SNIFF_BYTES))?.[1]
  const labels = [readByteOrderMark(bytes), fromHeader, declared, 'utf-8']
  for (const label of labels) {
    const text = tryDecode(label, bytes)
    if (text !== undefined) return text
  }
  return new TextDecoder('windows-1252').decode(bytes)
}
