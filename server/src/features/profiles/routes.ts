import * as profiles from '@trademates/contract/profiles'
import { on } from '#http/mount.ts'
import { checkArriving } from '#features/media/attach.ts'
import { block, follow, mute, unblock, unfollow, unmute } from './change.ts'
import { editOwn } from './edit.ts'
import { followers, following } from './follows.ts'
import { show, showOwn } from './show.ts'
import { blocked, muted } from './unwanted.ts'

export const profileRoutes = [
  on(profiles.readOwnProfile, showOwn),
  on(profiles.editOwnProfile, editOwn, { arriving: checkArriving }),
  on(profiles.readProfile, show),
  on(profiles.listFollowers, followers),
  on(profiles.listFollowing, following),
  on(profiles.follow, follow),
  on(profiles.unfollow, unfollow),
  on(profiles.block, block),
  on(profiles.unblock, unblock),
  on(profiles.mute, mute),
  on(profiles.unmute, unmute),
  on(profiles.listBlocked, blocked),
  on(profiles.listMuted, muted),
]
