import { FILE_BYTES, FILES_PER_POST } from '@trademates/contract/media'
import { expect, test } from 'vitest'
import { admit, stillWrong } from './chosen-files.ts'

function file(name: string, size = 10): File {
  const made = new File(['x'], name, { lastModified: 1 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

const names = (files: readonly File[]) => files.map(({ name }) => name)

test('a file that is not taken is named, and the others stay', () => {
  const { files, refused } = admit(
    [file('a.png')],
    [file('virus.exe'), file('b.PDF'), file('big.jpg', FILE_BYTES + 1), file('none.csv', 0)],
  )
  expect(names(files)).toEqual(['a.png', 'b.PDF'])
  expect(refused).toEqual(['virus.exe: files of this kind are not taken.', 'big.jpg: larger than 25 MB.', 'none.csv: this file is empty.'])
})

test('a video may be larger than a picture', () => {
  expect(admit([], [file('clip.mp4', FILE_BYTES + 1)]).refused).toEqual([])
})

test('the same file twice is one file', () => {
  expect(admit([file('a.png')], [file('a.png'), file('a.png', 11)]).files).toHaveLength(2)
})

test('beyond ten files each further one is named', () => {
  const ten = Array.from({ length: FILES_PER_POST }, (_, place) => file(`${place}.png`))
  const { files, refused } = admit(ten, [file('more.png')])
  expect(files).toHaveLength(FILES_PER_POST)
  expect(refused).toEqual(['more.png: a post carries at most 10 files.'])
})

test('a file that was taken away is no fault any more', () => {
  const messages = ['a.png: this is no picture.', 'At most 10 files.']
  expect(stillWrong(messages, [file('a.png')])).toBe('a.png: this is no picture. At most 10 files.')
  expect(stillWrong(messages, [])).toBe('At most 10 files.')
  expect(stillWrong(['a.png: this is no picture.'], [])).toBeUndefined()
})
