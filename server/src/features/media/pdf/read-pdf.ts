import { type ChildProcess, fork } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { FileFault } from '#features/media/validation/file-fault.ts'
import { findEmbeddedContent, ZIP_TAIL_BYTES, findZipEnd } from '#features/media/validation/embedded-content.ts'

/** What the reader of a PDF tells, in this order. Sides are CSS pixels of the first page; all `null` where a password is asked for. */
export type PdfMessage =
  | { pages: number; width: number; height: number }
  | { pages: null; width: null; height: null }
  | { preview: Uint8Array }
  | { fault: string }

export interface PdfMetadata {
  pages: number | null
  width: number | null
  height: number | null
  /** The first page as PNG; `null` where it cannot be drawn in time. */
  preview: Uint8Array | null
}

const CHILD_PATH = join(import.meta.dirname, 'pdf-child.ts')
// Where npm may have put the library.
const MODULE_FOLDERS = ['../../../../../node_modules', '../../../../node_modules'].map((path) => resolve(import.meta.dirname, path))
const OPEN_TIMEOUT_MS = 10_000
const PREVIEW_TIMEOUT_MS = 3_000
const MAX_MEMORY_BYTES = 600 * 1024 * 1024
const MAX_HEAP_MB = 256
const MEMORY_POLL_MS = 50
const PAGE_BYTES = 4096
const TAIL_BYTES = 1024
const MAX_PAGES = 100_000
// A PDF may be 200 inches wide, and say that its inches are longer; beyond this a number is a fault, and some have no room in the database.
const MAX_SIDE = 200_000

/** How long a PDF may take to be opened, and then to be drawn, in ms. */
interface PdfTimeouts {
  openMs?: number
  previewMs?: number
}

/**
 * Opens the PDF at `path` with the same library as the viewer, in a process of its own that is ended when it takes too long or too much.
 * Gives why it is not taken. One that asks for a password is taken; nothing of it can be told. One whose first page takes too
 * long to draw is taken without a preview.
 */
export async function readPdf(
  path: string,
  { openMs = OPEN_TIMEOUT_MS, previewMs = PREVIEW_TIMEOUT_MS }: PdfTimeouts = {},
): Promise<PdfMetadata | FileFault> {
  const fault = await findTailFault(await readTail(path))
  if (fault !== undefined) return fault
  const pdf = await runChild(path, { openMs, previewMs })
  return pdf instanceof FileFault ? pdf : (findSizeFault(pdf) ?? pdf)
}

async function findTailFault(end: Buffer): Promise<FileFault | undefined> {
  // A reader may find its way without the last line; a file that has none was cut off.
  if (!end.subarray(-TAIL_BYTES).includes('%%EOF')) return FileFault.create('pdf_cut_short')
  const embedded = findZipEnd(end) >= 0 ? 'archive' : await findEmbeddedContent(end.subarray(-TAIL_BYTES))
  return embedded === undefined ? undefined : FileFault.create(embedded === 'archive' ? 'pdf_is_archive' : 'pdf_is_page')
}

async function readTail(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ZIP_TAIL_BYTES), 0, ZIP_TAIL_BYTES, Math.max(0, size - ZIP_TAIL_BYTES))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function findSizeFault({ pages, width, height }: PdfMetadata): FileFault | undefined {
  if (pages === null || width === null || height === null) return undefined
  if (pages > MAX_PAGES) return FileFault.create('pdf_pages', { max: MAX_PAGES })
  return Math.min(width, height) < 1 || Math.max(width, height) > MAX_SIDE ? FileFault.create('pdf_page_size') : undefined
}

async function runChild(path: string, { openMs, previewMs }: Required<PdfTimeouts>): Promise<PdfMetadata | FileFault> {
  const child = fork(CHILD_PATH, [path], {
    env: { NODE_NO_WARNINGS: '1' },
    execArgv: [
      '--permission',
      '--allow-addons',
      `--max-old-space-size=${MAX_HEAP_MB}`,
      ...[...MODULE_FOLDERS, CHILD_PATH, path].map((readable) => `--allow-fs-read=${readable}`),
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const limits = enforceLimits(child, openMs)
  let pdf: PdfMetadata | undefined
  let fault = FileFault.create('pdf_too_slow')
  child.on('message', (news: PdfMessage) => {
    if ('fault' in news) fault = FileFault.create('pdf_damaged')
    else if ('pages' in news) {
      pdf = { ...news, preview: null }
      limits.extend(previewMs)
    } else if (pdf !== undefined) pdf.preview = news.preview
  })
  try {
    await new Promise<void>((done, fail) => child.once('close', () => done()).once('error', fail))
  } finally {
    limits.stop()
  }
  return pdf ?? fault
}

/** Kills a child that works for longer than it is allowed, or, where the system tells, holds too much memory. */
function enforceLimits(child: ChildProcess, allowedMs: number) {
  const killAfter = (ms: number) => setTimeout(() => child.kill('SIGKILL'), ms)
  let timer = killAfter(allowedMs)
  const poll = setInterval(() => {
    void readMemory(child).then((bytes) => bytes > MAX_MEMORY_BYTES && child.kill('SIGKILL'))
  }, MEMORY_POLL_MS)
  return {
    /** Gives it this many milliseconds from now. */
    extend(ms: number): void {
      clearTimeout(timer)
      timer = killAfter(ms)
    },
    stop(): void {
      clearTimeout(timer)
      clearInterval(poll)
    },
  }
}

/** The memory that a child holds, in bytes; 0 where the system does not tell. */
const readMemory = (child: ChildProcess): Promise<number> =>
  readFile(`/proc/${child.pid}/statm`, 'latin1').then(
    (told) => Number(told.split(' ')[1]) * PAGE_BYTES,
    () => 0,
  )
