const SNIFF_BYTES = 256

/** Decodes with a charset label; undefined for an unknown label and for invalid bytes. */
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
 * Decodes an XML file. Tries the byte order mark, the charset of the content type (RFC 7303, section 3), the XML declaration and UTF-8;
 * falls back to Windows-1252, as browsers do, in which all bytes are valid.
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
