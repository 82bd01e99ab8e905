import { MAX_FILE_BYTES, MAX_FILES_PER_POST } from '@trademates/contract/media'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import { expect, test } from 'vitest'
import { addFiles, toAttachment, isRejected, moveFile, fileInProgress, uploadProgress, remainingFaults } from './attachments.ts'

function file(name: string, size = 10): File {
  const made = new File(['x'], name, { lastModified: 1 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

const chosen = (...files: File[]) => addFiles([], files).files
const names = (files: ReturnType<typeof chosen>) => files.map(({ source }) => source.name)

const KEPT: PostFile = {
  id: 'kept',
  file: '/media/1/kept.png',
  kind: 'image',
  type: 'image/webp',
  name: 'kept.png',
  size: 1_000,
  width: 10,
  height: 10,
  duration: null,
  pages: null,
  alt: null,
  thumbnail: null,
  placeholder: null,
}

test('names rejected files and keeps the others', () => {
  const { files, rejected } = addFiles(chosen(file('a.png')), [
    file('virus.exe'),
    file('b.PDF'),
    file('big.jpg', MAX_FILE_BYTES + 1),
    file('none.csv', 0),
  ])
  expect(names(files)).toEqual(['a.png', 'b.PDF'])
  expect(rejected).toEqual(['virus.exe: file type not supported.', 'big.jpg: larger than 25 MB.', 'none.csv: this file is empty.'])
})

test('accepts a video larger than the image limit', () => {
  expect(addFiles([], [file('clip.mp4', MAX_FILE_BYTES + 1)]).rejected).toEqual([])
})

test('adds the same file once', () => {
  expect(addFiles(chosen(file('a.png')), [file('a.png'), file('a.png', 11)]).files).toHaveLength(2)
})

test("names each file beyond ten, counting the post's files", () => {
  const nine = Array.from({ length: MAX_FILES_PER_POST - 1 }, (_, place) => file(`${place}.png`))
  const { files, rejected } = addFiles([toAttachment(KEPT), ...chosen(...nine)], [file('more.png')])
  expect(files).toHaveLength(MAX_FILES_PER_POST)
  expect(rejected).toEqual(['more.png: up to 10 files per post.'])
})

test('moves a file within the list only', () => {
  const [a, b, c] = ['a.png', 'b.png', 'c.png']
  const files = chosen(file(a), file(b), file(c))
  const key = files[0]?.key ?? ''
  expect(names(moveFile(files, key, 1))).toEqual([b, a, c])
  expect(names(moveFile(files, key, 9))).toEqual([b, c, a])
  expect(names(moveFile(files, 'unknown', 1))).toEqual([a, b, c])
})

test('spreads the upload progress over local files in order', () => {
  const [first, second] = chosen(file('a.png', 100), file('b.png', 300))
  if (!first || !second) throw new Error('Two files were chosen.')
  const progress = uploadProgress([first, toAttachment(KEPT), second], 0.5)
  expect([...progress]).toEqual([
    [first.key, 1],
    [second.key, 1 / 3],
  ])
})

test('returns the first file not sent completely', () => {
  const [a, b] = [file('a.png', 100), file('b.png', 300)]
  expect([0, 0.2, 0.25, 0.9, 1].map((sent) => fileInProgress([a, b], sent)?.name)).toEqual(['a.png', 'a.png', 'b.png', 'b.png', undefined])
  expect(fileInProgress([], 0)).toBeUndefined()
})

const about = (file: string) => ({ field: 'files', text: `${file}: this is no picture.`, file })

test('matches a fault to its file despite another Unicode form of the name', () => {
  const [cafe] = chosen(file('cafe\u0301 "one".png'))
  if (!cafe) throw new Error('A file was chosen.')
  const messages = [about('caf\u00e9 "one".png')]
  expect(remainingFaults(messages, [cafe])).toBe('caf\u00e9 "one".png: this is no picture.')
  expect([isRejected(messages, cafe), isRejected([about('other.png')], cafe)]).toEqual([true, false])
})

test('drops the fault of a removed file', () => {
  const messages = [about('a.png'), { field: 'files', text: 'At most 10 files.', file: null }]
  expect(remainingFaults(messages, chosen(file('a.png')))).toBe('a.png: this is no picture. At most 10 files.')
  expect(remainingFaults(messages, [])).toBe('At most 10 files.')
  expect(remainingFaults([about('a.png')], [])).toBeUndefined()
})
