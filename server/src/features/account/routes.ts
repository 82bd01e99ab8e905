import * as account from '@trademates/contract/account'
import * as exports from '@trademates/contract/exports'
import * as sessions from '@trademates/contract/sessions'
import { on } from '#http/mount.ts'
import type { Providers } from '#platform/identity/vouched.ts'
import { changeEmail } from './email.ts'
import { download, showState, start } from './export.ts'
import { changePassword } from './password.ts'
import { makeRemove } from './remove.ts'
import { end, endAllOthers, list } from './sessions.ts'

export const accountRoutes = (providers: Providers) => [
  on(sessions.listSessions, list),
  on(sessions.endSession, end),
  on(sessions.endOtherSessions, endAllOthers),
  on(account.changePassword, changePassword),
  on(account.changeEmail, changeEmail),
  on(account.deleteAccount, makeRemove(providers)),
  on(exports.startExport, start),
  on(exports.readExportState, showState),
  on(exports.readExport, download),
]
