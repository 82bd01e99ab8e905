/** A startup or operator command failed because of its environment. The message is one line: what is wrong and what is needed. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Runs a command. Prints the message of a StartError, or the stack of any other error, to stderr and exits with 1. */
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
