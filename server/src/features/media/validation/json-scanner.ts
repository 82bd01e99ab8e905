import { FileFault } from './file-fault.ts'

const MAX_DEPTH = 1_000

const NOT_JSON = FileFault.create('file_not_json')
const TOO_DEEP = FileFault.create('file_json_too_deep', { max: MAX_DEPTH })

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [ARRAY_START, ARRAY_END, OBJECT_START, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Reads a JSON text (RFC 8259) chunk by chunk. */
export interface JsonScanner {
  /** Reads a chunk; returns false once a fault is found. */
  scan(chunk: Buffer): boolean
  /** Returns why the text is rejected; undefined if its strings and brackets are closed and at most 1,000 brackets were open at once. */
  end(): FileFault | undefined
}

/** Creates a scanner that builds no values: `JSON.parse` of 4 MiB of brackets takes seconds of the main thread and hundreds of megabytes. */
export function createJsonScanner(): JsonScanner {
  /** The closing brackets of those that are open. */
  const expected: number[] = []
  let isInString = false
  let isEscaped = false
  let fault: FileFault | undefined

  function scanInString(byte: number): void {
    if (isEscaped) isEscaped = false
    else if (byte === BACKSLASH) isEscaped = true
    else if (byte === QUOTE) isInString = false
  }

  function scanOutside(byte: number): void {
    if (byte === QUOTE) isInString = true
    else if (byte === ARRAY_START) expected.push(ARRAY_END)
    else if (byte === OBJECT_START) expected.push(OBJECT_END)
    else if ((byte === ARRAY_END || byte === OBJECT_END) && expected.pop() !== byte) fault = NOT_JSON
    if (expected.length > MAX_DEPTH) fault = TOO_DEEP
  }

  return {
    scan(chunk) {
      for (let at = 0; at < chunk.length && fault === undefined; at += 1) {
        const byte = chunk[at] ?? 0
        if (isInString) scanInString(byte)
        else scanOutside(byte)
      }
      return fault === undefined
    },
    end: () => fault ?? (isInString || expected.length > 0 ? NOT_JSON : undefined),
  }
}
