import type { Timeouts } from '@trademates/server/src/platform/config/timeouts.ts'

/** Whether this is the long run, by hand, that gives the figures: `npm run faults`. */
const isLong = process.env['FAULTS'] === 'long'

/** How much of something: as much as shows the fault in `npm run test:all`, or as much as its figure needs. */
export const amount = (short: number, long: number): number => (isLong ? long : short)

/** What starts the server with these timeouts in `npm run test:all`; the long run has those of production. */
export const shortened = (timeouts: Partial<Timeouts>): { entry: string; env: Record<string, string> } =>
  isLong
    ? { entry: 'server/src/main.ts', env: {} }
    : { entry: 'test/support/server/test-main.ts', env: { TIMEOUTS: JSON.stringify(timeouts) } }
