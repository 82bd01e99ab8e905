/** Reads a positive integer from the environment. Throws for any other value. */
export const readSize = (name: string, usual: number): number => {
  const value = Number(process.env[name] ?? usual)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} holds "${process.env[name]}"; a positive integer is needed`)
  return value
}
