/** Whether this is the long run, by hand, that gives the figures: `npm run faults`. */
const isLong = process.env['FAULTS'] === 'long'

/** How much of something: as much as shows the fault in `npm test`, or as much as its figure needs. */
export const amount = (short: number, long: number): number => (isLong ? long : short)
