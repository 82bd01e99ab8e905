import * as profiles from '@trademates/contract/profiles'
import { route } from '#http/mount-routes.ts'
import { checkUploadQuota } from '#features/media/attach.ts'
import { block, follow, mute, turnOffIdeasBell, turnOnIdeasBell, unblock, unfollow, unmute } from './change-relationship.ts'
import { editOwn } from './edit.ts'
import { listFollowersOf, listFollowingOf } from './list-follows.ts'
import { show, showOwn } from './show.ts'
import { listBlockedUsers, listMutedUsers } from './list-blocked-and-muted.ts'

export const profileRoutes = [
  route(profiles.readOwnProfile, showOwn),
  route(profiles.editOwnProfile, editOwn, { beforeFile: checkUploadQuota }),
  route(profiles.readProfile, show),
  route(profiles.listFollowers, listFollowersOf),
  route(profiles.listFollowing, listFollowingOf),
  route(profiles.follow, follow),
  route(profiles.unfollow, unfollow),
  route(profiles.block, block),
  route(profiles.unblock, unblock),
  route(profiles.mute, mute),
  route(profiles.unmute, unmute),
  route(profiles.turnOnIdeasBell, turnOnIdeasBell),
  route(profiles.turnOffIdeasBell, turnOffIdeasBell),
  route(profiles.listBlocked, listBlockedUsers),
  route(profiles.listMuted, listMutedUsers),
]
