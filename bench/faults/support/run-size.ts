import type { Timeouts } from '@trademates/server/src/platform/config/timeouts.ts'

/** Set by `npm run faults`, whose figures are published. */
const isLong = process.env['FAULTS'] === 'long'

/** Returns `long` in `npm run faults`, else `short`, which is enough to show the fault. */
export const chooseSize = (short: number, long: number): number => (isLong ? long : short)

/** Returns the entry and environment of a server with these timeouts; `npm run faults` uses the production timeouts. */
export const withTestTimeouts = (timeouts: Partial<Timeouts>): { entry: string; env: Record<string, string> } =>
  isLong
    ? { entry: 'server/src/main.ts', env: {} }
    : { entry: 'test/support/server/test-main.ts', env: { TIMEOUTS: JSON.stringify(timeouts) } }
