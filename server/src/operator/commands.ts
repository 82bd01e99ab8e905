import { resolve } from 'node:path'
import { Id } from '@trademates/contract/wire'
import { StartError } from '#platform/process/start-error.ts'
import { restoreUser, suspendUser } from '#features/auth/suspend.ts'
import { findAccountByName } from '#features/people/accounts.ts'
import { hide, unhide } from '#features/posts/changes/hide.ts'
import { listOperatorActions, type OperatorDecision } from '#features/reports/operator-log.ts'
import { listQueue, resolve as resolveReport } from '#features/reports/queue.ts'
import { backUp } from './backup.ts'
import { readManifest } from './backup-folder.ts'
import { formatAction, formatReport } from './format.ts'
import type { OperatorDeps } from './deps.ts'
import { restoreBackup } from './restore.ts'
import { checkFiles } from './stored-files.ts'

/** Invalid command line arguments. */
export class UsageError extends Error {}

/** The options of all commands. */
export interface CommandOptions {
  all: boolean
  limit: number
  as: string | undefined
  why: string | undefined
  operator: string
}

/** An operator command. `run` returns its output. */
interface Command {
  usage: string
  description: string
  /** Returns the migrations for the schema that the command needs, in an exclusive database. Default: the newest schema, shared with a server. */
  requiredMigrations?(target: string): Promise<readonly string[]>
  run(deps: OperatorDeps, options: CommandOptions, target: string): Promise<string>
}

function requireJudgement({ operator, why = '' }: CommandOptions): OperatorDecision {
  if (why.trim() === '') throw new UsageError('say why: --why "…"')
  return { operator, why: why.trim() }
}

function requireResolution({ as }: CommandOptions): 'upheld' | 'dismissed' {
  if (as !== 'upheld' && as !== 'dismissed') throw new UsageError('say how it ends: --as upheld or --as dismissed')
  return as
}

// The argument may be a link.
function parseId(text: string, what: string): Id {
  const id = text.split(/[/?#]/).findLast((part) => Id.safeParse(part).success)
  if (id === undefined) throw new UsageError(`"${text}" is no ${what}`)
  return id
}

async function requireUser({ db }: OperatorDeps, name: string): Promise<{ id: Id; username: string }> {
  const user = await findAccountByName(db, parseIdOrName(name))
  if (user === undefined) throw new StartError(`There is no user "${name}".`)
  return user
}

const parseIdOrName = (name: string) => name.split(/[/?#]/).findLast((part) => Id.safeParse(part).success) ?? name

const formatList = (lines: readonly string[], none: string) => (lines.length === 0 ? none : lines.join('\n'))

/** The commands by name. */
export const COMMANDS: Record<string, Command> = {
  'reports list': {
    usage: '[--all] [--limit N]',
    description: 'what members reported and nobody resolved, the oldest first; --all: what is resolved too',
    run: async ({ db }, { all, limit }) => formatList((await listQueue(db, { all, most: limit })).map(formatReport), 'No reports.'),
  },
  'reports resolve': {
    usage: 'REPORT --as upheld|dismissed --why "…"',
    description: 'closes a report, and every other open one about the same thing',
    run: async ({ db }, options, target) => {
      const closed = await resolveReport(db, parseId(target, 'report'), {
        ...requireJudgement(options),
        resolution: requireResolution(options),
      })
      return closed === 1 ? 'Resolved.' : `Resolved, with ${closed - 1} more about the same.`
    },
  },
  'post hide': {
    usage: 'POST --why "…"',
    description: 'puts a post out of sight for all but its author, who is shown why; POST is its id or its link',
    run: async (deps, options, target) => {
      await hide(deps, parseId(target, 'post'), requireJudgement(options))
      return 'Hidden.'
    },
  },
  'post show': {
    usage: 'POST --why "…"',
    description: 'takes that back',
    run: async (deps, options, target) => {
      await unhide(deps, parseId(target, 'post'), requireJudgement(options))
      return 'Shown again.'
    },
  },
  'user suspend': {
    usage: 'USER --why "…"',
    description:
      'signs somebody out everywhere, tells them why when they sign in again, and hides all they did; USER is a username, an email, an id or a link',
    run: async (deps, options, target) => {
      const judgement = requireJudgement(options)
      const user = await requireUser(deps, target)
      await suspendUser(deps, user.id, judgement)
      return `${user.username} is suspended.`
    },
  },
  'user restore': {
    usage: 'USER --why "…"',
    description: 'takes that back',
    run: async (deps, options, target) => {
      const judgement = requireJudgement(options)
      const user = await requireUser(deps, target)
      await restoreUser(deps, user.id, judgement)
      return `${user.username} is restored.`
    },
  },
  backup: {
    usage: 'FOLDER',
    description: 'writes all that is there into a new folder, beside a running server or without one',
    run: async (deps, _, target) => backUp(deps, resolve(target)),
  },
  restore: {
    usage: 'FOLDER',
    description: 'puts a backup into a new DATA_DIR, or into an empty database; no server may run there meanwhile',
    requiredMigrations: async (target) => (await readManifest(resolve(target))).migrations,
    run: async (deps, _, target) => restoreBackup(deps, resolve(target)),
  },
  'files check': {
    usage: '',
    description: 'looks whether every uploaded file is there, and as it was kept',
    run: async ({ db, files }) => checkFiles(db, files),
  },
  log: {
    usage: '[--limit N]',
    description: 'what operators did, the newest first; nothing can be taken out of it',
    run: async ({ db }, { limit }) => formatList((await listOperatorActions(db, limit)).map(formatAction), 'Nobody has done anything yet.'),
  },
}
