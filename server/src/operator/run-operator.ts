import { parseArgs } from 'node:util'
import { ApiError } from '#platform/api-error.ts'
import { StartError } from '#platform/process/start-error.ts'
import { COMMANDS, type CommandOptions, UsageError } from './commands.ts'
import type { OperatorDeps } from './deps.ts'

/** The environment of a command. */
export interface OperatorEnvironment {
  /** Opens the dependencies after the arguments were parsed. `migrations`: the schema; the database is then exclusive. */
  openDeps(migrations?: readonly string[]): Promise<OperatorDeps & { close(): Promise<void> }>
  print(text: string): void
  printError(text: string): void
  /** The name of the operator for the log. */
  operator: string
}

const DEFAULT_LIMIT = 50

const HELP = `npm run operator -- COMMAND

${Object.entries(COMMANDS)
  .map(([name, { usage, description }]) => `  ${name} ${usage}`.trimEnd().concat(`\n      ${description}`))
  .join('\n')}

  --by NAME   who does it, for the log; without it the name of who is logged in to this machine
  --help      this page

It acts on the database of the same variables as npm start, beside a running server or without one.
Status: 0 when it is done, 1 when it could not be done, 2 when the command makes no sense.
`

const OPTIONS = {
  all: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  limit: { type: 'string' },
  as: { type: 'string' },
  why: { type: 'string' },
  by: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function parseLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`--limit holds "${text}"; a whole number from 1 is needed`)
  return Number(text)
}

/** Finds the command and its target. */
function findCommand(args: readonly string[]) {
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((some) => Object.hasOwn(COMMANDS, some))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || command === undefined)
    throw new UsageError(args.length === 0 ? 'no command' : `there is no command "${args.join(' ')}"`)
  const [target, ...rest] = args.slice(name.split(' ').length)
  const [reason, more] = command.takesReason === true ? [rest[0], rest.slice(1)] : [undefined, rest]
  const isNeeded = /^[A-Z]/.test(command.usage)
  if (isNeeded !== (target !== undefined) || more.length > 0) throw new UsageError(`${name} takes ${command.usage}`)
  return { command, target: target ?? '', reason }
}

async function runCommand(args: readonly string[], environment: OperatorEnvironment): Promise<string> {
  const { values, positionals } = parse(args)
  if (values.help === true) return HELP
  const { command, target, reason } = findCommand(positionals)
  const { all = false, 'dry-run': dryRun = false, as, why, by = environment.operator } = values
  const options: CommandOptions = { all, dryRun, as, why: why ?? reason, limit: parseLimit(values.limit), operator: by }
  const deps = await environment.openDeps(await command.requiredMigrations?.(target))
  try {
    return await command.run(deps, options, target)
  } finally {
    await deps.close()
  }
}

/** Runs an operator command. Returns the exit status. */
export async function runOperator(args: readonly string[], environment: OperatorEnvironment): Promise<0 | 1 | 2> {
  try {
    environment.print(await runCommand(args, environment))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      environment.printError(`${error.message}; see npm run operator -- --help`)
      return 2
    }
    const isExpected = error instanceof ApiError || error instanceof StartError
    environment.printError(isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))
    return 1
  }
}
