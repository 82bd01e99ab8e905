import { useState } from 'react'
import type { Profile } from '@trademates/contract/profiles'
import { late } from '#lib/late.tsx'
import { LostPane } from '#ui/LostPane.tsx'
import { numberFormat } from '#words/formats.ts'
import { rich } from '#words/rich.ts'
import { tWith } from '#words/t-with.ts'
import type { Follows } from './queries.ts'
import styles from './FollowCounts.module.css'

const FollowList = late(() => import('./FollowList.tsx').then((module) => module.FollowList), LostPane)

const number = numberFormat()
const bold = { b: (words: string) => <b>{words}</b> }

/** How many follow somebody, and how many they follow; each opens the list of those people. */
export function FollowCounts({ of }: { of: Pick<Profile, 'id' | 'followers_count' | 'following_count'> }) {
  const [open, setOpen] = useState<Follows | null>(null)
  return (
    <p className={styles.followCounts}>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen('followers')}>
        {rich(tWith('{count, plural, one {<b>#</b> follower} other {<b>#</b> followers}}', { count: of.followers_count }), bold)}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen('following')}>
        {rich(tWith('<b>{count}</b> following', { count: number.format(of.following_count) }), bold)}
      </button>
      {open !== null && <FollowList id={of.id} which={open} close={() => setOpen(null)} />}
    </p>
  )
}
