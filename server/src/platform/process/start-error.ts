/** Why the start, or a command of the operator, stops, in one line for the person who started it: what is wrong, and what would be right. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Runs a command of this product: a StartError becomes its one line on stderr, any other error its stack; both exit with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    process.exit(1)
  }
}

function describe(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
