/** Creates a linear scale from the range of `values` to the pixels `from`…`to`. */
export function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || 1
  return (value) => roundToTenth(from + ((value - least) / span) * (to - from))
}

/** A tenth of a unit is the finest visible step. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10
