import { readPush, startPush, stopPush } from '@trademates/contract/push'
import { on } from '#http/mount.ts'
import type { Means } from './deliver.ts'
import { show, start, stop } from './subscribe.ts'
import type { Identity } from './vapid.ts'

export const pushRoutes = (identity: Identity, means: Means) => [
  on(readPush, show(identity)),
  on(startPush, start(means)),
  on(stopPush, stop),
]
