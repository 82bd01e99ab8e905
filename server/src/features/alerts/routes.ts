import { changeAlert, createAlert, listAlerts, listFirings, removeAlert, switchAlert } from '@trademates/contract/alerts'
import { on } from '#http/mount.ts'
import { history, list } from './list.ts'
import { change, create, remove, turn } from './set.ts'

export const alertRoutes = [
  on(listAlerts, list),
  on(createAlert, create),
  on(changeAlert, change),
  on(switchAlert, turn),
  on(removeAlert, remove),
  on(listFirings, history),
]
