import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from './bytes.ts'
import { verifyCosignatures } from './cosignatures.ts'
import { checkReceipt } from './receipt-checks.ts'
import { cosign, createAnchoredReceipt, createCosignedReceipt, KEY, WITNESS_KEY } from './receipt-fixtures.ts'
import { parseLogProof } from './receipts.ts'
import { parseVerifierKey } from './signed-notes.ts'

const note = parseLogProof((await createAnchoredReceipt()).idea.proof)?.checkpoint ?? ''
const witness = await parseVerifierKey(WITNESS_KEY, 'cosignature')
if (witness === null) throw new Error('The key of the witness is malformed.')

// The example of C2SP tlog-cosignature. Its public key is not published, so only the format is compared.
test('a cosignature has the format of C2SP tlog-cosignature', async () => {
  const line = (await cosign(note, 1_679_315_147n)).slice(note.length)
  const example = 'jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA=='
  expect(line).toMatch(/^\u2014 witness\.example\/w1 \S+\n$/)
  const [bytes, other] = [line.split(' ')[2]?.trim() ?? '', example].map(fromBase64)
  expect(bytes).toHaveLength(other?.length ?? 0)
  // The time follows the id of the key.
  expect(bytes?.slice(4, 12)).toEqual(other?.slice(4, 12))
})

test('verifies the cosignature of a known witness and ignores others', async () => {
  const cosigned = await cosign(note)
  expect(await verifyCosignatures(cosigned, [witness])).toEqual([{ witness, at: new Date(1_795_000_000_000) }])
  expect(await verifyCosignatures(cosigned, [])).toEqual([])
  expect(await verifyCosignatures(note, [witness])).toEqual([])
  expect(await verifyCosignatures('no note', [witness])).toBeNull()
})

test('a wrong cosignature of a known witness invalidates the checkpoint, whichever byte of time or signature differs', async () => {
  const cosigned = await cosign(note)
  const encoded = cosigned.trimEnd().split(' ').at(-1) ?? ''
  const bytes = fromBase64(encoded) ?? new Uint8Array()
  for (let i = 4; i < bytes.length; i++) {
    const changed = toBase64(bytes.with(i, (bytes[i] ?? 0) ^ 1))
    expect(await verifyCosignatures(cosigned.replace(encoded, changed), [witness]), `byte ${i}`).toBeNull()
  }
  for (const length of [bytes.length - 1, 13, 5])
    expect(await verifyCosignatures(cosigned.replace(encoded, toBase64(bytes.slice(0, length))), [witness])).toBeNull()
  expect(await verifyCosignatures(cosigned.replace('\n7\n', '\n8\n'), [witness])).toBeNull()
})

test('a receipt names the witnesses whose keys are given', async () => {
  const receipt = await createCosignedReceipt()
  const resultOf = async (keys: string[] | undefined, changed = receipt) => {
    const checks = await checkReceipt(changed, keys === undefined ? {} : { keys })
    expect(checks.filter(({ check, status }) => check !== 'witnesses' && status === 'failed')).toEqual([])
    return { signature: checks[2]?.code, witnesses: checks[3]?.code, params: checks[3]?.params }
  }
  expect(await resultOf([KEY, WITNESS_KEY])).toEqual({
    signature: 'signature_ok',
    witnesses: 'witnesses_ok',
    params: { count: 1, names: 'witness.example/w1' },
  })
  // The key of a witness alone does not replace that of the log.
  expect(await resultOf([WITNESS_KEY])).toMatchObject({ signature: 'signature_ok_file', witnesses: 'witnesses_ok' })
  expect(await resultOf([KEY])).toEqual({ signature: 'signature_ok', witnesses: 'witnesses_unknown', params: { count: 1 } })
  const forged = JSON.parse(
    JSON.stringify(receipt).replaceAll(
      /(witness\.example\/w1 \S{80})(\S)/g,
      (_all, start: string, byte: string) => start + (byte === 'A' ? 'B' : 'A'),
    ),
  ) as typeof receipt
  expect(await resultOf([KEY, WITNESS_KEY], forged)).toMatchObject({ witnesses: 'witnesses_failed' })
})
