/** A size from the environment, or the usual one. Throws where it is no whole number. */
export const size = (name: string, usual: number): number => {
  const value = Number(process.env[name] ?? usual)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} holds "${process.env[name]}"; a whole number from 1 is needed`)
  return value
}
