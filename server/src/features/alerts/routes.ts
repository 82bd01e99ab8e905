import { changeAlert, createAlert, listAlerts, listAlertEvents, removeAlert, switchAlert } from '@trademates/contract/alerts'
import { route } from '#http/mount-routes.ts'
import { listEvents, list } from './list.ts'
import { change, create, remove, setActive } from './manage.ts'

export const alertRoutes = [
  route(listAlerts, list),
  route(createAlert, create),
  route(changeAlert, change),
  route(switchAlert, setActive),
  route(removeAlert, remove),
  route(listAlertEvents, listEvents),
]
