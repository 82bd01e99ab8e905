import { type ChildProcess, fork } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { inLanes } from './lanes.ts'

/** What the reader of a PDF tells, in this order. Sides are CSS pixels of the first page; all `null` where a password is asked for. */
export type PdfNews =
  | { pages: number; width: number; height: number }
  | { pages: null; width: null; height: null }
  | { preview: Uint8Array }
  | { fault: string }

export interface Pdf {
  pages: number | null
  width: number | null
  height: number | null
  /** The first page as PNG; `null` where it cannot be drawn in time. */
  preview: Uint8Array | null
}

const CHILD = join(import.meta.dirname, 'pdf-child.ts')
// Where npm may have put the library.
const MODULES = ['../../../../node_modules', '../../../node_modules'].map((path) => resolve(import.meta.dirname, path))
const SECONDS = 10
const MEMORY_BYTES = 600 * 1024 * 1024
const HEAP_MB = 256
const LOOK_MS = 50
const PAGE_BYTES = 4096
const TAIL_BYTES = 1024

const lane = inLanes(1)

/**
 * Opens the PDF at `path` with the same library as the viewer, in a process of its own that is ended when it takes too long or too much.
 * Gives in words why it is not taken. One that asks for a password is taken; nothing of it can be told.
 */
export async function readPdf(path: string): Promise<Pdf | string> {
  if (!(await hasEnd(path))) return 'this PDF is damaged or cut short.'
  return lane(() => ask(path))
}

// A reader may find its way without the last line; a file that has none was cut off.
async function hasEnd(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, Math.max(0, size - TAIL_BYTES))
    return buffer.subarray(0, bytesRead).includes('%%EOF')
  } finally {
    await file.close()
  }
}

async function ask(path: string): Promise<Pdf | string> {
  const child = fork(CHILD, [path], {
    env: { NODE_NO_WARNINGS: '1' },
    execArgv: [
      '--permission',
      '--allow-addons',
      `--max-old-space-size=${HEAP_MB}`,
      ...[...MODULES, CHILD, path].map((readable) => `--allow-fs-read=${readable}`),
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stop = endBeyondMeans(child)
  let pdf: Pdf | undefined
  let fault = 'this PDF takes too much to be opened.'
  child.on('message', (news: PdfNews) => {
    if ('fault' in news) fault = 'this PDF is damaged.'
    else if ('pages' in news) pdf = { ...news, preview: null }
    else if (pdf !== undefined) pdf.preview = news.preview
  })
  await new Promise<void>((done, fail) => child.once('close', () => done()).once('error', fail))
  stop()
  return pdf ?? fault
}

/** Kills a child that works for too long, or, where the system tells, holds too much memory. Gives what ends the watch. */
function endBeyondMeans(child: ChildProcess): () => void {
  const late = setTimeout(() => child.kill('SIGKILL'), SECONDS * 1_000)
  const look = setInterval(() => {
    void memoryOf(child).then((bytes) => bytes > MEMORY_BYTES && child.kill('SIGKILL'))
  }, LOOK_MS)
  return () => {
    clearTimeout(late)
    clearInterval(look)
  }
}

/** The memory that a child holds, in bytes; 0 where the system does not tell. */
const memoryOf = (child: ChildProcess): Promise<number> =>
  readFile(`/proc/${child.pid}/statm`, 'latin1').then(
    (told) => Number(told.split(' ')[1]) * PAGE_BYTES,
    () => 0,
  )
