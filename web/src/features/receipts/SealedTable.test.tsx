import { render, screen } from '@testing-library/react'
import { createReceipt } from '@trademates/contract/receipt-fixtures'
import { expect, test } from 'vitest'
import { SealedTable } from './SealedTable.tsx'

test.each([
  [{ side: 'none', since: null }, 'No position'],
  [{ side: 'undisclosed', since: null }, 'Position not disclosed'],
  [{ side: 'long', since: '2026-11-02' }, 'Long since 2 Nov 2026'],
  [{ side: 'short', since: '2026-11-02' }, 'Short since 2 Nov 2026'],
])('lists the sealed position %j, the assumed costs and the result', async (position, text) => {
  const receipt = await createReceipt()
  const { record } = receipt.idea
  render(<SealedTable receipt={{ ...receipt, idea: { ...receipt.idea, record: { ...record, position } } }} />)
  const valueOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect(valueOf('Position')).toBe(text)
  expect(valueOf('Assumed costs')).toBe('0.1% of the price')
  expect(valueOf('Result')).toBe('0.0000R, −0.0640R after costs')
})
