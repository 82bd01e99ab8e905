import * as friendships from '@trademates/contract/friendships'
import { on } from '#http/mount.ts'
import { accept, decline } from './answer.ts'
import { end, withdraw } from './end.ts'
import { friends, requests } from './list.ts'
import { request } from './request.ts'

export const friendshipRoutes = [
  on(friendships.requestFriendship, request),
  on(friendships.listRequests, requests),
  on(friendships.withdrawRequest, withdraw),
  on(friendships.acceptFriendship, accept),
  on(friendships.declineFriendship, decline),
  on(friendships.listFriends, friends),
  on(friendships.endFriendship, end),
]
