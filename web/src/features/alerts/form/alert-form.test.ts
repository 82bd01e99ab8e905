import { createAlert } from '@trademates/contract/alerts'
import { expect, test } from 'vitest'
import { createRules, initialValues } from './alert-form.ts'

const rules = createRules(createAlert.body)

test.each([
  ['4,250.50', '4250.50'],
  ['4 250.50', '4250.50'],
  ['.5', '0.5'],
  ['5.', '5'],
  [' 1,000,000 ', '1000000'],
])('the price %o is read as %s', (typed, level) => {
  expect(rules.safeParse({ ...initialValues(null, 'XAUUSD'), level: typed })).toMatchObject({ success: true, data: { level } })
})

test.each(['', '.', ',', '4.250,50', '42,50', '1e9', '-5', '4250 USD'])('the price %o is rejected', (typed) => {
  expect(rules.safeParse({ ...initialValues(null, 'XAUUSD'), level: typed }).success).toBe(false)
})
