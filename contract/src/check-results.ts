import type { ReceiptMessageCode } from './receipt-messages.ts'

/** The result of a check. `unchecked`: there is nothing to check, or it cannot be checked here. */
export interface CheckResult {
  status: 'ok' | 'failed' | 'unchecked'
  code: ReceiptMessageCode
  params: Readonly<Record<string, string | number>>
}

const createResult =
  (status: CheckResult['status']) =>
  (code: ReceiptMessageCode, params: CheckResult['params'] = {}): CheckResult => ({ status, code, params })

export const ok = createResult('ok')
export const failed = createResult('failed')
export const unchecked = createResult('unchecked')
