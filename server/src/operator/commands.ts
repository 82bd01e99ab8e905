import { resolve } from 'node:path'
import { Id } from '@trademates/contract/wire'
import { StartError } from '#platform/start-error.ts'
import { restore as restoreUser, suspend } from '#features/auth/suspend.ts'
import { accountNamed } from '#features/people/accounts.ts'
import { hide, unhide } from '#features/posts/hide.ts'
import { actions, type Judgement } from '#features/reports/log.ts'
import { queue, resolve as resolveReport } from '#features/reports/queue.ts'
import { backUp } from './backup.ts'
import { readAbout } from './backup-folder.ts'
import { presentAction, presentReport } from './lines.ts'
import type { Means } from './means.ts'
import { restore as restoreBackup } from './restore.ts'
import { checkFiles } from './stored.ts'

/** What was given on the command line does not say what to do. */
export class UsageError extends Error {}

/** The options of all commands, as they were given. */
export interface Options {
  all: boolean
  limit: number
  as: string | undefined
  why: string | undefined
  operator: string
}

/** One command: what stands behind its name, what it says of itself, and what it does; gives what it has to say. */
interface Command {
  takes: string
  says: string
  /** The migrations that make the schema it wants, in a database that it has for itself; without it the newest, shared with others. */
  wants?(target: string): Promise<readonly string[]>
  run(means: Means, options: Options, target: string): Promise<string>
}

function judgementOf({ operator, why = '' }: Options): Judgement {
  if (why.trim() === '') throw new UsageError('say why: --why "…"')
  return { operator, why: why.trim() }
}

function resolutionOf({ as }: Options): 'upheld' | 'dismissed' {
  if (as !== 'upheld' && as !== 'dismissed') throw new UsageError('say how it ends: --as upheld or --as dismissed')
  return as
}

// A link is what an operator has at hand.
function idIn(text: string, what: string): Id {
  const id = text.split(/[/?#]/).findLast((part) => Id.safeParse(part).success)
  if (id === undefined) throw new UsageError(`"${text}" is no ${what}`)
  return id
}

async function userNamed({ db }: Means, name: string): Promise<{ id: Id; username: string }> {
  const user = await accountNamed(db, idOrName(name))
  if (user === undefined) throw new StartError(`There is no user "${name}".`)
  return user
}

const idOrName = (name: string) => name.split(/[/?#]/).findLast((part) => Id.safeParse(part).success) ?? name

const listed = (lines: readonly string[], none: string) => (lines.length === 0 ? none : lines.join('\n'))

/** Every command by the words that name it. */
export const COMMANDS: Record<string, Command> = {
  'reports list': {
    takes: '[--all] [--limit N]',
    says: 'what members reported and nobody resolved, the oldest first; --all: what is resolved too',
    run: async ({ db }, { all, limit }) => listed((await queue(db, { all, most: limit })).map(presentReport), 'No reports.'),
  },
  'reports resolve': {
    takes: 'REPORT --as upheld|dismissed --why "…"',
    says: 'closes a report, and every other open one about the same thing',
    run: async ({ db }, options, target) => {
      const closed = await resolveReport(db, idIn(target, 'report'), { ...judgementOf(options), as: resolutionOf(options) })
      return closed === 1 ? 'Resolved.' : `Resolved, with ${closed - 1} more about the same.`
    },
  },
  'post hide': {
    takes: 'POST --why "…"',
    says: 'puts a post out of sight for all but its author, who is shown why; POST is its id or its link',
    run: async (means, options, target) => {
      await hide(means, idIn(target, 'post'), judgementOf(options))
      return 'Hidden.'
    },
  },
  'post show': {
    takes: 'POST --why "…"',
    says: 'takes that back',
    run: async (means, options, target) => {
      await unhide(means, idIn(target, 'post'), judgementOf(options))
      return 'Shown again.'
    },
  },
  'user suspend': {
    takes: 'USER --why "…"',
    says: 'signs somebody out everywhere, tells them why when they sign in again, and hides all they did; USER is a username, an email, an id or a link',
    run: async (means, options, target) => {
      const judgement = judgementOf(options)
      const user = await userNamed(means, target)
      await suspend(means, user.id, judgement)
      return `${user.username} is suspended.`
    },
  },
  'user restore': {
    takes: 'USER --why "…"',
    says: 'takes that back',
    run: async (means, options, target) => {
      const judgement = judgementOf(options)
      const user = await userNamed(means, target)
      await restoreUser(means, user.id, judgement)
      return `${user.username} is restored.`
    },
  },
  backup: {
    takes: 'FOLDER',
    says: 'writes all that is there into a new folder, beside a running server or without one',
    run: async (means, _, target) => backUp(means, resolve(target)),
  },
  restore: {
    takes: 'FOLDER',
    says: 'puts a backup into a new DATA_DIR, or into an empty database; no server may run there meanwhile',
    wants: async (target) => (await readAbout(resolve(target))).migrations,
    run: async (means, _, target) => restoreBackup(means, resolve(target)),
  },
  'files check': {
    takes: '',
    says: 'looks whether every uploaded file is there, and as it was kept',
    run: async ({ db, files }) => checkFiles(db, files),
  },
  log: {
    takes: '[--limit N]',
    says: 'what operators did, the newest first; nothing can be taken out of it',
    run: async ({ db }, { limit }) => listed((await actions(db, limit)).map(presentAction), 'Nobody has done anything yet.'),
  },
}
