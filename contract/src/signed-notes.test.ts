import { verifyCheckpoint } from '@sigstore/verify/dist/tlog/checkpoint.js'
import { expect, test } from 'vitest'
import { concatBytes, fromBase64, toBase64, utf8 } from './bytes.ts'
import {
  createNoteSigner,
  createVerifierKey,
  formatVerifierKey,
  parseNote,
  parseVerifierKey,
  signNote,
  verifyNote,
} from './signed-notes.ts'

const ORIGIN = 'log.example/log'
const seedOf = (byte: number) => new Uint8Array(32).fill(byte)
const log = await createNoteSigner(ORIGIN, seedOf(1))
const next = await createNoteSigner(ORIGIN, seedOf(2))
const witness = await createNoteSigner('witness.example', seedOf(3))
const TEXT = `${ORIGIN}\n3\npLclwHqGD56yc+G5s5m2+KQFhK8sBdvGyNBxqlHPvs4=\n`

const namesOf = async (note: string, signers = [log]) =>
  (
    await verifyNote(
      note,
      signers.map(({ key }) => key),
    )
  ).map(({ id }) => id)
const lineOf = (note: string, index: number) => note.slice(note.lastIndexOf('\n\n') + 2).split('\n')[index] ?? ''

test('verifies the example of the C2SP specification', async () => {
  const note =
    'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n\n\u2014 quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n'
  expect(parseNote(note)).toMatchObject({
    text: 'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n',
    signatures: [{ name: 'quasimodo.example/salvatore', id: '367ba04b' }],
  })
})

test('an independent implementation accepts the note, and rejects it after any change', async () => {
  const note = await signNote(TEXT, [log])
  const spki = concatBytes(new Uint8Array([0x30, 0x2a, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 3, 0x21, 0]), log.key.publicKey)
  const publicKey = `-----BEGIN PUBLIC KEY-----\n${toBase64(spki)}\n-----END PUBLIC KEY-----`
  const authority = {
    logID: fromBase64(lineOf(note, 0).split(' ')[2] ?? '')?.slice(0, 4),
    publicKey,
    baseURL: `https://${ORIGIN}`,
    validFor: {},
  }
  const verify = (envelope: string) => verifyCheckpoint({ inclusionProof: { checkpoint: { envelope } } } as never, [authority as never])
  expect(verify(note)).toMatchObject({ origin: ORIGIN, logSize: 3n })
  expect(() => verify(note.replace('\n3\n', '\n4\n'))).toThrow(Error)
})

test('ignores signatures of unknown keys, also under the name or the id of a known one', async () => {
  const note = await signNote(TEXT, [witness, next, log])
  expect(await namesOf(note)).toEqual([log.key.id])
  expect(await namesOf(note, [log, witness])).toEqual([witness.key.id, log.key.id])
  expect(await namesOf(await signNote(TEXT, [next]))).toEqual([])
  const renamed = { ...log, key: { ...log.key, name: 'other.example' } }
  expect(await namesOf(await signNote(TEXT, [renamed]))).toEqual([])
})

test('counts a repeated signature once', async () => {
  expect(await namesOf(await signNote(TEXT, [log, log]))).toEqual([log.key.id])
})

test('a wrong signature of a known key invalidates the note', async () => {
  const note = await signNote(TEXT, [log, witness])
  const forged = await signNote(TEXT.replace('\n3\n', '\n4\n'), [log])
  expect(await namesOf(note.replace(lineOf(note, 0), lineOf(forged, 0)), [log, witness])).toEqual([])
  expect(await namesOf(`${note}${lineOf(forged, 0)}\n`, [log, witness])).toEqual([])
  expect(await namesOf(note.replace('\n3\n', '\n4\n'))).toEqual([])
  const short = toBase64(fromBase64(lineOf(note, 0).split(' ')[2] ?? '')?.slice(0, 40) ?? utf8(''))
  expect(await namesOf(`${TEXT}\n\u2014 ${ORIGIN} ${short}\n`)).toEqual([])
})

test('rejects malformed notes', async () => {
  const note = await signNote(TEXT, [log])
  const malformed = [
    '',
    '\n\n',
    TEXT,
    note.slice(0, -1),
    `${note}\n`,
    note.replace('\u2014', '-'),
    note.replace('\u2014 ', '\u2014  '),
    note.replace('\n3', '\r\n3'),
  ]
  const more = [
    note.replace('=\n', '\n'),
    note.replace('=\n', '==\n'),
    `${note}junk\n`,
    note.repeat(100),
    `${TEXT}\n${lineOf(note, 0)}\n`.repeat(70),
    `\u0000${note}`,
  ]
  for (const text of [...malformed, ...more]) expect(await namesOf(text), JSON.stringify(text.slice(0, 200))).toEqual([])
})

test('rejects texts that are no notes and names that are no key names', async () => {
  for (const text of ['no newline', 'tab\t\n', 'return\r\n', '\ud800\n', '\u0085\n'])
    await expect(signNote(text, [log])).rejects.toThrow(TypeError)
  for (const name of ['', 'a b', 'a+b', 'a\u00a0b', 'a\nb'])
    await expect(createVerifierKey(name, log.key.publicKey)).rejects.toThrow(TypeError)
})

test('parses exactly the keys that it formats', async () => {
  const text = formatVerifierKey(log.key)
  expect(await parseVerifierKey(text)).toEqual(log.key)
  const wrong = [
    text.replace(ORIGIN, 'other'),
    text.replace(log.key.id, next.key.id),
    text.slice(0, -1),
    `${text}\n`,
    text.toUpperCase(),
    '',
    '++',
    `${ORIGIN}+${log.key.id}+`,
  ]
  for (const key of wrong) expect(await parseVerifierKey(key), key).toBeNull()
})
