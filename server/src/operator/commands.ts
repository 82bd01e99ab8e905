import { resolve } from 'node:path'
import { Id } from '@trademates/contract/wire'
import { saveLiveData } from '#platform/config/live-data.ts'
import { StartError } from '#platform/process/start-error.ts'
import { restoreUser, suspendUser } from '#features/auth/suspend.ts'
import { listIdeasOnHold, queueRegrade, voidByOperator } from '#features/ideas/operator-changes.ts'
import { findAccountByName } from '#features/people/accounts.ts'
import { createNextSeed } from '#features/receipts/log-key.ts'
import { continueLog } from '#features/receipts/writer.ts'
import { hide, unhide } from '#features/posts/changes/hide.ts'
import { recheckAllPosts } from '#features/posts/symbols/recheck.ts'
import { listOperatorActions, type OperatorDecision } from '#features/reports/operator-log.ts'
import { listQueue, resolve as resolveReport } from '#features/reports/queue.ts'
import { describeTrending } from '#features/trending/list.ts'
import { backUp } from './backup.ts'
import { readManifest } from './backup-folder.ts'
import { formatAction, formatCorrections, formatIdeaOnHold, formatReport } from './format.ts'
import type { OperatorDeps } from './deps.ts'
import { restoreBackup } from './restore.ts'
import { checkFiles } from './stored-files.ts'

/** Invalid command line arguments. */
export class UsageError extends Error {}

/** The options of all commands. */
export interface CommandOptions {
  all: boolean
  /** Changes nothing. */
  dryRun: boolean
  limit: number
  as: string | undefined
  why: string | undefined
  operator: string
}

/** An operator command. `run` returns its output. */
interface Command {
  usage: string
  description: string
  /** The reason may follow the target, without an option. */
  takesReason?: true
  /** Returns the migrations for the schema that the command needs, in an exclusive database. Default: the newest schema, shared with a server. */
  requiredMigrations?(target: string): Promise<readonly string[]>
  run(deps: OperatorDeps, options: CommandOptions, target: string): Promise<string>
}

function requireJudgement({ operator, why = '' }: CommandOptions): OperatorDecision {
  if (why.trim() === '') throw new UsageError('a reason is needed: --why "…"')
  return { operator, reason: why.trim() }
}

function requireResolution({ as }: CommandOptions): 'upheld' | 'dismissed' {
  if (as !== 'upheld' && as !== 'dismissed') throw new UsageError('a resolution is needed: --as upheld or --as dismissed')
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

function switchLiveData(dataDir: string, isOn: boolean): string {
  saveLiveData(dataDir, isOn)
  return `Live data is ${isOn ? 'on' : 'off'} from the next start on.`
}

const formatList = (lines: readonly string[], none: string) => (lines.length === 0 ? none : lines.join('\n'))

/** The commands by name. */
export const COMMANDS: Record<string, Command> = {
  'reports list': {
    usage: '[--all] [--limit N]',
    description: 'lists open reports, the oldest first; --all: resolved ones too',
    run: async ({ db }, { all, limit }) => formatList((await listQueue(db, { all, most: limit })).map(formatReport), 'No reports.'),
  },
  'reports resolve': {
    usage: 'REPORT --as upheld|dismissed --why "…"',
    description: 'closes a report and all open reports with the same target',
    run: async ({ db }, options, target) => {
      const closed = await resolveReport(db, parseId(target, 'report'), {
        ...requireJudgement(options),
        resolution: requireResolution(options),
      })
      return closed === 1 ? 'Resolved.' : `Resolved, with ${closed - 1} more about the same.`
    },
  },
  trending: {
    usage: '',
    description: 'lists trending symbols with their figures, and those that are held back',
    run: async ({ db }) => formatList(await describeTrending(db), 'Nothing is computed yet.'),
  },
  'symbols recheck': {
    usage: '[--dry-run]',
    description:
      'resolves the cashtags of posts from before the market of a post decided, each post once, as a server does by itself; lists those that changed; --dry-run: changes nothing',
    run: async ({ db }, { dryRun }) => formatCorrections(await recheckAllPosts(db, { isDryRun: dryRun }), dryRun),
  },
  'post hide': {
    usage: 'POST --why "…"',
    description: 'hides a post from all users but its author, who sees the reason; POST is its id or its link',
    run: async (deps, options, target) => {
      await hide(deps, parseId(target, 'post'), requireJudgement(options))
      return 'Hidden.'
    },
  },
  'post show': {
    usage: 'POST --why "…"',
    description: 'shows a hidden post again',
    run: async (deps, options, target) => {
      await unhide(deps, parseId(target, 'post'), requireJudgement(options))
      return 'Shown again.'
    },
  },
  'user suspend': {
    usage: 'USER --why "…"',
    description:
      'signs a user out everywhere, shows the reason at the next login, and hides all content of the user; USER is a username, an email, an id or a link',
    run: async (deps, options, target) => {
      const judgement = requireJudgement(options)
      const user = await requireUser(deps, target)
      await suspendUser(deps, user.id, judgement)
      return `${user.username} is suspended.`
    },
  },
  'user restore': {
    usage: 'USER --why "…"',
    description: 'ends a suspension',
    run: async (deps, options, target) => {
      const judgement = requireJudgement(options)
      const user = await requireUser(deps, target)
      await restoreUser(deps, user.id, judgement)
      return `${user.username} is restored.`
    },
  },
  'ideas on-hold': {
    usage: '[--limit N]',
    description:
      'lists the ideas whose prices look like a split without a known corporate action: add it to ACTIONS_FILE and restart, or void the idea',
    run: async ({ db }, { limit }) => formatList((await listIdeasOnHold(db, limit)).map(formatIdeaOnHold), 'No ideas are on hold.'),
  },
  'idea void': {
    usage: 'IDEA "REASON"',
    description: 'ends an open idea without a result; readers see the reason; IDEA is its id or its link',
    takesReason: true,
    run: async (deps, options, target) => {
      await voidByOperator(deps, deps.readActions(), parseId(target, 'idea'), requireJudgement(options))
      return 'Void.'
    },
  },
  'idea regrade': {
    usage: 'IDEA',
    description: 'has a server compare a grade of the last seven days with the candles of its source; it changes if they were corrected',
    run: async ({ db }, _, target) => {
      await queueRegrade(db, parseId(target, 'idea'))
      return 'A server compares the candles now.'
    },
  },
  backup: {
    usage: 'FOLDER',
    description: 'writes all data into a new folder; the server may run',
    run: async (deps, _, target) => backUp(deps, resolve(target)),
  },
  restore: {
    usage: 'FOLDER',
    description: 'restores a backup into a new DATA_DIR or an empty database; no server may run there',
    requiredMigrations: async (target) => (await readManifest(resolve(target))).migrations,
    run: async (deps, _, target) => restoreBackup(deps, resolve(target)),
  },
  'files check': {
    usage: '',
    description: 'checks that every uploaded file exists and is unchanged',
    run: async ({ db, files }) => checkFiles(db, files),
  },
  'live-data on': {
    usage: '',
    description: 'uses live market data from the next start on; LIVE_DATA overrides it',
    run: async ({ dataDir }) => switchLiveData(dataDir, true),
  },
  'live-data off': {
    usage: '',
    description: 'simulates prices from the next start on; LIVE_DATA overrides it',
    run: async ({ dataDir }) => switchLiveData(dataDir, false),
  },
  'live-data status': {
    usage: '',
    description: 'shows whether live market data is on',
    run: async ({ liveData }) =>
      liveData === null ? 'Live data is not decided: prices are simulated.' : `Live data is ${liveData ? 'on' : 'off'}.`,
  },
  'log rotate-key': {
    usage: '',
    description:
      'creates the next key of the public log; the next checkpoint is signed with both keys, and all later ones with the new key',
    run: async ({ logFiles }) => {
      createNextSeed(logFiles)
      return 'The next checkpoint is signed with both keys. Keep a copy of DATA_DIR/log.key then.'
    },
  },
  'log continue': {
    usage: '',
    description: 'opens the next public log, after the database was restored to an earlier state than the newest checkpoint',
    run: async ({ db, logFiles }) => `The log continues as ${await continueLog(db, logFiles)}.`,
  },
  log: {
    usage: '[--limit N]',
    description: 'lists the actions of operators, the newest first; entries cannot be deleted',
    run: async ({ db }, { limit }) => formatList((await listOperatorActions(db, limit)).map(formatAction), 'No actions yet.'),
  },
}
