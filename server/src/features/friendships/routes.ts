import * as friendships from '@trademates/contract/friendships'
import { route } from '#http/mount-routes.ts'
import { accept, decline } from './answer.ts'
import { end, withdraw } from './end.ts'
import { friends, requests } from './list.ts'
import { request } from './request.ts'

export const friendshipRoutes = [
  route(friendships.requestFriendship, request),
  route(friendships.listRequests, requests),
  route(friendships.withdrawRequest, withdraw),
  route(friendships.acceptFriendship, accept),
  route(friendships.declineFriendship, decline),
  route(friendships.listFriends, friends),
  route(friendships.endFriendship, end),
]
