import { parseArgs } from 'node:util'
import { Refusal } from '#platform/refusal.ts'
import { StartError } from '#platform/start-error.ts'
import { COMMANDS, type Options, UsageError } from './commands.ts'
import type { Means } from './means.ts'

/** What the world outside gives a command. */
export interface World {
  /** Opens the database, once the command line makes sense; with `migrations` at the schema that these make, and for this command alone. */
  open(migrations?: readonly string[]): Promise<Means & { close(): Promise<void> }>
  say(text: string): void
  complain(text: string): void
  /** Who is at the keyboard. */
  operator: string
}

const LIMIT = 50

const HELP = `npm run operator -- COMMAND

${Object.entries(COMMANDS)
  .map(([name, { takes, says }]) => `  ${name} ${takes}`.trimEnd().concat(`\n      ${says}`))
  .join('\n')}

  --by NAME   who does it, for the log; without it the name of who is logged in to this machine
  --help      this page

It acts on the database of the same variables as npm start, beside a running server or without one.
Status: 0 when it is done, 1 when it could not be done, 2 when the command makes no sense.
`

const OPTIONS = {
  all: { type: 'boolean' },
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

function limitOf(text: string | undefined): number {
  if (text === undefined) return LIMIT
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`--limit holds "${text}"; a whole number from 1 is needed`)
  return Number(text)
}

/** The command that the words name, and what stands behind it. */
function commandIn(words: readonly string[]) {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((some) => Object.hasOwn(COMMANDS, some))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || command === undefined)
    throw new UsageError(words.length === 0 ? 'no command' : `there is no command "${words.join(' ')}"`)
  const [target, ...more] = words.slice(name.split(' ').length)
  const isNeeded = /^[A-Z]/.test(command.takes)
  if (isNeeded !== (target !== undefined) || more.length > 0) throw new UsageError(`${name} takes ${command.takes}`)
  return { command, target: target ?? '' }
}

async function run(args: readonly string[], world: World): Promise<string> {
  const { values, positionals } = parse(args)
  if (values.help === true) return HELP
  const { command, target } = commandIn(positionals)
  const { all = false, as, why, by = world.operator } = values
  const options: Options = { all, as, why, limit: limitOf(values.limit), operator: by }
  const means = await world.open(await command.wants?.(target))
  try {
    return await command.run(means, options, target)
  } finally {
    await means.close()
  }
}

/** Runs one command of the operator; gives the exit status that its help names. */
export async function operate(args: readonly string[], world: World): Promise<0 | 1 | 2> {
  try {
    world.say(await run(args, world))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      world.complain(`${error.message}; see npm run operator -- --help`)
      return 2
    }
    const isExpected = error instanceof Refusal || error instanceof StartError
    world.complain(isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))
    return 1
  }
}
