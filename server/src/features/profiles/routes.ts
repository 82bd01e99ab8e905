import { editOwnProfile, readOwnProfile } from '@trademates/contract/profiles'
import { on } from '#http/mount.ts'
import { editOwn } from './edit.ts'
import { showOwn } from './show.ts'

export const profileRoutes = [on(readOwnProfile, showOwn), on(editOwnProfile, editOwn)]
