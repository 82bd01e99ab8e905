import { useState } from 'react'
import type { Profile } from '@trademates/contract/profiles'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'
import { numberFormat } from '#i18n/formats.ts'
import { rich } from '#i18n/rich.ts'
import { tWith } from '#i18n/t-with.ts'
import type { FollowListKind } from '#features/profiles/queries.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './FollowCounts.module.css'

const FollowList = lazyWithRetry(() => import('./FollowList.tsx').then((module) => module.FollowList), LoadErrorDialog)

const number = numberFormat()
const bold = { b: (words: string) => <b>{words}</b> }

/** The follower and following counts of a user; each opens its list. */
export function FollowCounts({ of }: { of: Pick<Profile, 'id' | 'followers_count' | 'following_count'> }) {
  const [open, setOpen] = useState<FollowListKind | null>(null)
  return (
    <Row as="p" gap="0 20px" align="stretch" wrap className={styles.followCounts}>
      <button type="button" className="touch-target" aria-haspopup="dialog" onClick={() => setOpen('followers')}>
        {rich(tWith('{count, plural, one {<b>#</b> follower} other {<b>#</b> followers}}', { count: of.followers_count }), bold)}
      </button>
      <button type="button" className="touch-target" aria-haspopup="dialog" onClick={() => setOpen('following')}>
        {rich(tWith('<b>{count}</b> following', { count: number.format(of.following_count) }), bold)}
      </button>
      {open !== null && <FollowList id={of.id} which={open} close={() => setOpen(null)} />}
    </Row>
  )
}
