import { type ChildProcess, fork } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { FileFault } from '#features/media/validation/file-fault.ts'
import { findEmbeddedContent, ZIP_TAIL_BYTES, findZipEnd } from '#features/media/validation/embedded-content.ts'

/** Messages of the child process, in this order. Width and height of the first page in CSS pixels; all null if a password is needed. */
export type PdfMessage =
  | { pages: number; width: number; height: number }
  | { pages: null; width: null; height: null }
  | { preview: Uint8Array }
  | { fault: string }

export interface PdfMetadata {
  pages: number | null
  width: number | null
  height: number | null
  /** First page as PNG; null if it was not drawn in time. */
  preview: Uint8Array | null
}

const CHILD_PATH = join(import.meta.dirname, 'pdf-child.ts')
// Where npm may have installed pdfjs-dist.
const MODULE_FOLDERS = ['../../../../../node_modules', '../../../../node_modules'].map((path) => resolve(import.meta.dirname, path))
const OPEN_TIMEOUT_MS = 10_000
const PREVIEW_TIMEOUT_MS = 3_000
const MAX_MEMORY_BYTES = 600 * 1024 * 1024
const MAX_HEAP_MB = 256
const MEMORY_POLL_MS = 50
const PAGE_BYTES = 4096
const TAIL_BYTES = 1024
const MAX_PAGES = 100_000
// PDF allows 200 inches, scaled by a user unit; larger numbers are faults and may exceed the column.
const MAX_SIDE = 200_000

/** Timeouts for opening the file and drawing the first page, in ms. */
interface PdfTimeouts {
  openMs?: number
  previewMs?: number
}

/**
 * Opens the PDF at `path` in a child process with the library of the viewer; the child is killed if it exceeds its time or memory. Returns
 * a fault if the PDF is rejected. A PDF with a password is accepted without metadata, and one whose first page is too slow without a
 * preview.
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
  // Some readers open a file without its last line, but such a file is truncated.
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

/** Kills the child after `allowedMs`, or (on Linux) when it uses too much memory. */
function enforceLimits(child: ChildProcess, allowedMs: number) {
  const killAfter = (ms: number) => setTimeout(() => child.kill('SIGKILL'), ms)
  let timer = killAfter(allowedMs)
  const poll = setInterval(() => {
    void readMemory(child).then((bytes) => bytes > MAX_MEMORY_BYTES && child.kill('SIGKILL'))
  }, MEMORY_POLL_MS)
  return {
    /** Restarts the timeout with this many milliseconds. */
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

/** Resident memory of a child in bytes; 0 if /proc is not available. */
const readMemory = (child: ChildProcess): Promise<number> =>
  readFile(`/proc/${child.pid}/statm`, 'latin1').then(
    (statm) => Number(statm.split(' ')[1]) * PAGE_BYTES,
    () => 0,
  )
