import { readPush, startPush, stopPush } from '@trademates/contract/push'
import { route } from '#http/mount-routes.ts'
import type { PushOptions } from './deliver.ts'
import { readSubscription, subscribe, unsubscribe } from './subscribe.ts'
import type { VapidIdentity } from './vapid.ts'

export const pushRoutes = (identity: VapidIdentity, options: PushOptions) => [
  route(readPush, readSubscription(identity)),
  route(startPush, subscribe(options)),
  route(stopPush, unsubscribe),
]
