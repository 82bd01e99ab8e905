import { changeAlert, createAlert, listAlerts, listAlertEvents, removeAlert, switchAlert } from '@trademates/contract/alerts'
import { route, type Route } from '#http/mount-routes.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { listEvents, list } from './list.ts'
import { change, create, remove, setActive } from './manage.ts'

export const alertRoutes = (prices: PriceService): Route[] => [
  route(listAlerts, list),
  route(createAlert, create(prices)),
  route(changeAlert, change(prices)),
  route(switchAlert, setActive(prices)),
  route(removeAlert, remove),
  route(listAlertEvents, listEvents),
]
