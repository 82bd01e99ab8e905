import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatEnglish } from '@trademates/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileFault } from '#features/media/validation/file-fault.ts'
import { probeVideo } from './probe.ts'

const SAMPLES = join(import.meta.dirname, '../../../../test/files')
const DAMAGED = 'video: this video is damaged or cut short.'
const BLIND = 'video: this video has no picture.'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'video-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sample = (ending: string) => readFile(join(SAMPLES, `tiny.${ending}`))

async function probed(ending: string, content: Buffer) {
  const path = join(folder, `video.${ending}`)
  await writeFile(path, content)
  const video = await probeVideo(path, ending)
  return video instanceof FileFault ? formatEnglish(video.messageFor('video')) : video
}

type Change = (video: Buffer) => Buffer

/** Overwrites bytes at an offset from the last occurrence of a marker. */
const over =
  (mark: string, behind: number, bytes: number[]): Change =>
  (video) => {
    const changed = Buffer.from(video)
    Buffer.from(bytes).copy(changed, changed.lastIndexOf(mark, video.length, 'latin1') + mark.length + behind)
    return changed
  }
const renamed = (mark: string, to: string) => over(mark, -mark.length, [...Buffer.from(to)])
const cut =
  (share: number): Change =>
  (video) =>
    video.subarray(0, video.length * share)
const only =
  (bytes: number): Change =>
  (video) =>
    video.subarray(0, bytes)
const without =
  (mark: string): Change =>
  (video) => {
    const at = video.indexOf(mark, 0, 'latin1') - 4
    return Buffer.concat([video.subarray(0, at), video.subarray(at + video.readUInt32BE(at))])
  }

test.each(['mp4', 'mov', 'avi', 'webm'])('reads size and duration of a %s', async (ending) => {
  expect(await probed(ending, await sample(ending))).toEqual({ width: 32, height: 32, duration: expect.closeTo(0.4, 3) as number })
})

test('swaps width and height of a video recorded upright', async () => {
  const turn = over('tkhd', 40, [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0])
  const wide = over('tkhd', 76, [0, 64, 0, 0, 0, 32, 0, 0])
  expect(await probed('mp4', wide(await sample('mp4')))).toMatchObject({ width: 64, height: 32 })
  expect(await probed('mp4', turn(wide(await sample('mp4'))))).toMatchObject({ width: 32, height: 64 })
})

test('returns no duration if the file has none', async () => {
  expect(await probed('mp4', over('mvhd', 16, [0xff, 0xff, 0xff, 0xff])(await sample('mp4')))).toMatchObject({ duration: null })
  expect(await probed('mp4', over('mvhd', 12, [0, 0, 0, 0])(await sample('mp4')))).toMatchObject({ duration: null })
  expect(await probed('webm', over('D\x89\x88', -2, [0x88])(await sample('webm')))).toMatchObject({ duration: null })
})

test('accepts a streamed recording whose size is unknown', async () => {
  const unknown = over('\x18S\x80g', 0, [1, 255, 255, 255, 255, 255, 255, 255])
  expect(await probed('webm', unknown(await sample('webm')))).toMatchObject({ width: 32, height: 32 })
})

const MP4: [string, Change, string][] = [
  ['is cut in the middle', cut(0.5), DAMAGED],
  ['lacks its last byte', (video) => video.subarray(0, -1), DAMAGED],
  ['ends in its first box', only(12), DAMAGED],
  ['has no description', renamed('moov', 'free'), DAMAGED],
  ['has a description and no content', renamed('mdat', 'free'), DAMAGED],
  ['has no header in its description', renamed('mvhd', 'free'), DAMAGED],
  ['has a box larger than the file', over('moov', -8, [0x7f, 0xff, 0xff, 0xff]), DAMAGED],
  ['has a box smaller than its own head', over('moov', -8, [0, 0, 0, 4]), DAMAGED],
  [
    'has a box larger than numbers go',
    over('moov', -8, [0, 0, 0, 1, 0x6d, 0x6f, 0x6f, 0x76, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    DAMAGED,
  ],
  ['has sound only', renamed('vide\0', 'soun\0'), BLIND],
  ['has a track without frames', over('stsz', 8, [0, 0, 0, 0]), BLIND],
  ['has no dimensions', over('tkhd', 76, [0, 0, 0, 0, 0, 0, 0, 0]), BLIND],
  ['has no track', without('trak'), DAMAGED],
]
const WEBM: [string, Change, string][] = [
  ['is cut in the middle', cut(0.5), DAMAGED],
  ['lacks its last byte', (video) => video.subarray(0, -1), DAMAGED],
  ['ends in its header', only(20), DAMAGED],
  ['has no segment', over('\x18S\x80g', -4, [0x11]), DAMAGED],
  ['has no tracks', over('\x16T\xaek', -4, [0x16, 0x54, 0xae, 0x6c]), DAMAGED],
  ['has no cluster', over('\x1fC\xb6u', -4, [0x1f, 0x43, 0xb6, 0x76]), DAMAGED],
  ['has an element without an end', over('\x15I\xa9f', 0, [0xff]), DAMAGED],
  ['has an element of no length', over('\x15I\xa9f', 0, [0]), DAMAGED],
  ['has sound only', over('V_VP9', 2, [2]), BLIND],
  ['has no width', over('\xb0\x81 \xba\x81 ', -4, [0]), BLIND],
]
const AVI: [string, Change, string][] = [
  ['is cut in the middle', cut(0.5), DAMAGED],
  ['lacks its last byte', (video) => video.subarray(0, -1), DAMAGED],
  ['ends in its header', only(40), DAMAGED],
  ['is another kind of RIFF', renamed('AVI ', 'WAVE'), DAMAGED],
  ['has no header', renamed('hdrl', 'xxxx'), DAMAGED],
  ['has no main header', renamed('avih', 'xxxx'), DAMAGED],
  ['has no pictures', renamed('movi', 'xxxx'), DAMAGED],
  ['has a list larger than the file', over('LIST', 0, [0xff, 0xff, 0xff, 0x7f]), DAMAGED],
  ['has a list smaller than its own name', over('LIST', 0, [2, 0, 0, 0]), DAMAGED],
  ['has sound only', renamed('vids', 'auds'), BLIND],
  ['has no dimensions', over('avih', 36, [0, 0, 0, 0, 0, 0, 0, 0]), BLIND],
]

test.each([
  ...MP4.map((one) => ['mp4', ...one] as const),
  ...WEBM.map((one) => ['webm', ...one] as const),
  ...AVI.map((one) => ['avi', ...one] as const),
])('rejects a %s that %s', async (ending, _what, change, words) => {
  expect(await probed(ending, change(await sample(ending)))).toBe(words)
})

test('validates a thousand damaged videos, each with little work', async () => {
  let random = 7
  const next = () => (random = (random * 1_103_515_245 + 12_345) % 2 ** 31)
  for (const ending of ['mp4', 'mov', 'avi', 'webm']) {
    const whole = await sample(ending)
    for (let round = 0; round < 250; round += 1) {
      const video = Buffer.from(whole)
      for (let hit = 0; hit < 8; hit += 1) video[next() % video.length] = next() % 256
      const before = process.threadCpuUsage()
      await probed(ending, video)
      expect(process.threadCpuUsage(before).user, 'µs of processor time').toBeLessThan(500_000)
    }
  }
}, 60_000)
