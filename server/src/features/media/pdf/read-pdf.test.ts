import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { formatEnglish } from '@trademates/contract/messages'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileFault } from '#features/media/validation/file-fault.ts'
import { readPdf } from './read-pdf.ts'

const SAMPLES = join(import.meta.dirname, '../../../../test/files')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function pdfOf(content: Buffer | string) {
  const path = join(folder, 'plan.pdf')
  await writeFile(path, content)
  const pdf = await readPdf(path)
  return pdf instanceof FileFault ? formatEnglish(pdf.messageFor('plan.pdf')) : pdf
}

const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 600]/Contents 4 0 R>>'

interface Parts {
  catalog?: string
  pages?: string
  page?: string
  drawing?: Buffer
  filter?: string
}

function write({
  catalog = '<</Type/Catalog/Pages 2 0 R>>',
  pages,
  page = PAGE,
  drawing = Buffer.from('1 0 0 rg 0 0 300 600 re f'),
  filter = '',
}: Parts = {}): Buffer {
  const tree = pages ?? '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>'
  const head = `%PDF-1.7\n1 0 obj${catalog}endobj\n2 0 obj${tree}endobj\n3 0 obj${page}endobj\n5 0 obj${PAGE}endobj\n4 0 obj<</Length ${drawing.length}${filter}>>stream\n`
  return Buffer.concat([Buffer.from(head), drawing, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')])
}

test('returns the pages of a PDF, the size of the first one in CSS pixels and a preview', async () => {
  const pdf = await pdfOf(write())
  if (typeof pdf === 'string' || pdf.preview === null) throw new Error('it was not drawn')
  expect(pdf).toMatchObject({ pages: 2, width: 400, height: 800 })
  expect(await sharp(pdf.preview).metadata()).toMatchObject({ format: 'png', width: 800, height: 1600 })
  expect([...(await sharp(pdf.preview).removeAlpha().extract({ left: 400, top: 800, width: 1, height: 1 }).raw().toBuffer())]).toEqual([
    255, 0, 0,
  ])
})

test('accepts a PDF with a password, without metadata', async () => {
  expect(await pdfOf(await readFile(join(SAMPLES, 'locked.pdf')))).toEqual({ pages: null, width: null, height: null, preview: null })
})

test.each<[string, Buffer]>([
  ['is cut in the middle', write().subarray(0, 200)],
  ['lacks its last line', Buffer.from(write().toString('latin1').replace('%%EOF', ''), 'latin1')],
  ['has a header and an end and nothing else', Buffer.from('%PDF-1.7\n%%EOF\n')],
  ['is noise between its header and its end', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 7), Buffer.from('\n%%EOF\n')])],
  ['has no catalogue', write({ catalog: '<</Type/Nothing>>' })],
  ['has a catalogue that leads nowhere', write({ catalog: '<</Type/Catalog/Pages 9 0 R>>', pages: '<<>>', page: '<<>>' })],
  ['has no pages', write({ pages: '<</Type/Pages/Kids[]/Count 0>>', page: '<<>>' })],
  ['has pages in a circle', write({ pages: '<</Type/Pages/Kids[2 0 R]/Count 1>>', page: '<<>>' })],
  ['has a number for a page', write({ pages: '<</Type/Pages/Kids[3 0 R]/Count 1>>', page: '7' })],
  ['has pages of no size that are none', write({ pages: '<</Type/Pages/Kids[9 0 R]/Count 1>>', page: '<<>>' })],
])('rejects a PDF that %s', async (_what, content) => {
  expect(await pdfOf(content)).toMatch(/^plan\.pdf: this PDF is damaged( or cut short)?\.$/)
})

test('accepts a PDF whose first page takes too long to draw, without a preview', async () => {
  // 12 to the power of 8 rectangles in 2 KB.
  const [many, levels] = ['/X Do '.repeat(12), 8]
  const form = (at: number) => {
    const [resources, drawing] = at === levels ? ['', '0 0 300 6 re f'] : [`/Resources<</XObject<</X ${at + 11} 0 R>>>>`, many]
    return `${at + 10} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 300 600]${resources}/Length ${drawing.length}>>stream\n${drawing}\nendstream endobj\n`
  }
  const forms = Array.from({ length: levels + 1 }, (_, at) => form(at)).join('')
  const page = PAGE.replace('/Contents', '/Resources<</XObject<</X 10 0 R>>>>/Contents')
  const whole = write({ page, drawing: Buffer.from(many) }).toString('latin1')
  const path = join(folder, 'nested.pdf')
  await writeFile(path, whole.replace('trailer', `${forms}trailer`))
  const pdf = await readPdf(path, { openMs: 30_000, previewMs: 200 })
  expect(pdf).toEqual({ pages: 2, width: 400, height: 800, preview: null })
})

test(
  'A05 a page that expands to gigabytes stops only its own child process; its pages are known',
  { tags: ['full'], timeout: 30_000 },
  async () => {
    const gigabyte = deflateSync(Buffer.alloc(2 ** 30, 'q Q '))
    const before = process.memoryUsage.rss()
    const began = performance.now()
    expect(await pdfOf(write({ drawing: gigabyte, filter: '/Filter/FlateDecode' }))).toMatchObject({ pages: 2, preview: null })
    expect(performance.now() - began).toBeLessThan(12_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100e6)
  },
)
