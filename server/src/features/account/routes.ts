import * as account from '@trademates/contract/account'
import * as exports from '@trademates/contract/exports'
import * as sessions from '@trademates/contract/sessions'
import { route } from '#http/mount-routes.ts'
import type { SignInProviders } from '#platform/identity/sign-in-provider.ts'
import { changeEmail } from './change-email.ts'
import { download, showState, start } from './export.ts'
import { changePassword } from './change-password.ts'
import { createDeleteAccount } from './delete-account.ts'
import { end, endAllOthers, list } from './sessions.ts'

export const accountRoutes = (providers: SignInProviders) => [
  route(sessions.listSessions, list),
  route(sessions.endSession, end),
  route(sessions.endOtherSessions, endAllOthers),
  route(account.changePassword, changePassword),
  route(account.changeEmail, changeEmail),
  route(account.deleteAccount, createDeleteAccount(providers)),
  route(exports.startExport, start),
  route(exports.readExportState, showState),
  route(exports.readExport, download),
]
