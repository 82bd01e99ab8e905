import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askForLiveData } from './live-data.ts'

/** Asks, types these lines, and returns the decision and how often the question was printed. */
async function answerWith(text: string, timeoutMs = 5_000): Promise<{ decision: boolean | null; questions: number }> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const printed: string[] = []
  output.setEncoding('utf8').on('data', (part: string) => printed.push(part))
  const asked = askForLiveData({ input, output }, new AbortController().signal, timeoutMs)
  input.write(text)
  const decision = await asked
  return { decision, questions: printed.join('').split('Use live market data?').length - 1 }
}

test.each([
  ['', true],
  ['y', true],
  ['YES', true],
  ['n', false],
  ['No', false],
])('takes %j as an answer', async (text, decision) => {
  expect(await answerWith(`${text}\n`)).toEqual({ decision, questions: 1 })
})

test('asks again after an answer that is neither yes nor no', async () => {
  expect(await answerWith('perhaps\nn\n')).toEqual({ decision: false, questions: 2 })
})

test('decides nothing without an answer in time', async () => {
  expect(await answerWith('', 20)).toEqual({ decision: null, questions: 1 })
})
