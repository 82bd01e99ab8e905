import { lazy, Suspense, useState } from 'react'
import type { Profile } from '@trademates/contract/profiles'
import { numberFormat } from '#words/formats.ts'
import type { Follows } from './queries.ts'
import './FollowCounts.css'

const FollowList = lazy(() => import('./FollowList.tsx').then((module) => ({ default: module.FollowList })))

const number = numberFormat()

/** How many follow somebody, and how many they follow; each opens the list of those people. */
export function FollowCounts({ of }: { of: Pick<Profile, 'id' | 'followers_count' | 'following_count'> }) {
  const [open, setOpen] = useState<Follows | null>(null)
  return (
    <p className="follow-counts">
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen('followers')}>
        <b>{number.format(of.followers_count)}</b> {of.followers_count === 1 ? 'follower' : 'followers'}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen('following')}>
        <b>{number.format(of.following_count)}</b> following
      </button>
      {open !== null && (
        <Suspense fallback={null}>
          <FollowList id={of.id} which={open} close={() => setOpen(null)} />
        </Suspense>
      )}
    </p>
  )
}
