import { type ChildProcess, fork } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { FileFault } from './file-fault.ts'
import { alsoIs, ZIP_TAIL, zipEndIn } from './polyglot.ts'

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
const OPEN_MS = 10_000
const PREVIEW_MS = 3_000
const MEMORY_BYTES = 600 * 1024 * 1024
const HEAP_MB = 256
const LOOK_MS = 50
const PAGE_BYTES = 4096
const TAIL_BYTES = 1024
const PAGES_MOST = 100_000
// A PDF may be 200 inches wide, and say that its inches are longer; beyond this a number is a fault, and some have no room in the database.
const SIDE_MOST = 200_000

/** How long a PDF may take to be opened, and then to be drawn, in ms. */
interface Patience {
  openMs?: number
  previewMs?: number
}

/**
 * Opens the PDF at `path` with the same library as the viewer, in a process of its own that is ended when it takes too long or too much.
 * Gives why it is not taken. One that asks for a password is taken; nothing of it can be told. One whose first page takes too
 * long to draw is taken without a preview.
 */
export async function readPdf(path: string, { openMs = OPEN_MS, previewMs = PREVIEW_MS }: Patience = {}): Promise<Pdf | FileFault> {
  const fault = await faultOfEnd(await readEnd(path))
  if (fault !== undefined) return fault
  const pdf = await ask(path, { openMs, previewMs })
  return pdf instanceof FileFault ? pdf : (faultOfSize(pdf) ?? pdf)
}

async function faultOfEnd(end: Buffer): Promise<FileFault | undefined> {
  // A reader may find its way without the last line; a file that has none was cut off.
  if (!end.subarray(-TAIL_BYTES).includes('%%EOF')) return FileFault.of('pdf_cut_short')
  const also = zipEndIn(end) >= 0 ? 'archive' : await alsoIs(end.subarray(-TAIL_BYTES))
  return also === undefined ? undefined : FileFault.of(also === 'archive' ? 'pdf_is_archive' : 'pdf_is_page')
}

async function readEnd(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ZIP_TAIL), 0, ZIP_TAIL, Math.max(0, size - ZIP_TAIL))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function faultOfSize({ pages, width, height }: Pdf): FileFault | undefined {
  if (pages === null || width === null || height === null) return undefined
  if (pages > PAGES_MOST) return FileFault.of('pdf_pages', { max: PAGES_MOST })
  return Math.min(width, height) < 1 || Math.max(width, height) > SIDE_MOST ? FileFault.of('pdf_page_size') : undefined
}

async function ask(path: string, { openMs, previewMs }: Required<Patience>): Promise<Pdf | FileFault> {
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
  const watch = endBeyondMeans(child, openMs)
  let pdf: Pdf | undefined
  let fault = FileFault.of('pdf_too_slow')
  child.on('message', (news: PdfNews) => {
    if ('fault' in news) fault = FileFault.of('pdf_damaged')
    else if ('pages' in news) {
      pdf = { ...news, preview: null }
      watch.allow(previewMs)
    } else if (pdf !== undefined) pdf.preview = news.preview
  })
  try {
    await new Promise<void>((done, fail) => child.once('close', () => done()).once('error', fail))
  } finally {
    watch.stop()
  }
  return pdf ?? fault
}

/** Kills a child that works for longer than it is allowed, or, where the system tells, holds too much memory. */
function endBeyondMeans(child: ChildProcess, allowedMs: number) {
  const endIn = (ms: number) => setTimeout(() => child.kill('SIGKILL'), ms)
  let late = endIn(allowedMs)
  const look = setInterval(() => {
    void memoryOf(child).then((bytes) => bytes > MEMORY_BYTES && child.kill('SIGKILL'))
  }, LOOK_MS)
  return {
    /** Gives it this many milliseconds from now. */
    allow(ms: number): void {
      clearTimeout(late)
      late = endIn(ms)
    },
    stop(): void {
      clearTimeout(late)
      clearInterval(look)
    },
  }
}

/** The memory that a child holds, in bytes; 0 where the system does not tell. */
const memoryOf = (child: ChildProcess): Promise<number> =>
  readFile(`/proc/${child.pid}/statm`, 'latin1').then(
    (told) => Number(told.split(' ')[1]) * PAGE_BYTES,
    () => 0,
  )
