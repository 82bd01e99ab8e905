import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDecimal } from '@trademates/contract/decimals'
import type { Idea } from '@trademates/contract/ideas'
import type { Post, PostVersion } from '@trademates/contract/posts'
import { formatR } from '#features/ideas/format-idea.ts'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { FileGrid } from '#features/media/grid/FileGrid.tsx'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import { formatDateTime, listFormat } from '#i18n/formats.ts'
import { rich } from '#i18n/rich.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { PostTags } from '#features/posts/card/PostTags.tsx'
import { PostText } from '#features/posts/card/PostText.tsx'
import { versionsQuery } from '#features/posts/queries.ts'
import { formatMove } from './edit-move.ts'
import { type VersionPrice, versionMove } from './version-move.ts'
import { hasTitle } from '#features/posts/title.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import postCardStyles from '#features/posts/card/PostCard.module.css'
import styles from './PostVersions.module.css'

/** Dialog with the earlier versions of a post, newest first. */
export function PostVersions({ post, close }: { post: Pick<Post, 'id' | 'idea'>; close: () => void }) {
  const versions = useInfiniteQuery(versionsQuery(post.id))
  const all = versions.data?.pages.flatMap((page) => page.items)
  return (
    <Modal title={t('Earlier versions')} close={close}>
      {all === undefined && !versions.isError && <Spinner size={24} label={t('Loading earlier versions')} />}
      {all === undefined && versions.isError && (
        <ErrorState text={t("Couldn't load earlier versions")} error={versions.error} retry={() => void versions.refetch()} />
      )}
      {all !== undefined && (
        <Stack as="ol">
          {all.map((version) => (
            <Version key={version.id} version={version} idea={post.idea} />
          ))}
        </Stack>
      )}
      {versions.hasNextPage && (
        <Button busy={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
          {t('Show earlier versions')}
        </Button>
      )}
    </Modal>
  )
}

function Version({ version, idea }: { version: PostVersion; idea: Idea | null }) {
  const now = useNow()
  return (
    <li className={styles.version}>
      <Row as="p" gap="0 4px" wrap className={styles.versionWhen}>
        {rich(t('<from></from> – <to></to>'), {
          from: () => <Moment time={version.created_at} now={now} />,
          to: () => <Moment time={version.replaced_at} now={now} />,
        })}
        <MarketBadge market={version.trading_markets} />
      </Row>
      {version.prices.length > 0 && (
        <p className={styles.versionPrices}>
          {tWith('Replaced at {prices}', { prices: listFormat().format(version.prices.map((price) => formatVersionPrice(price, idea))) })}
        </p>
      )}
      {hasTitle(version) && <h3 className={postCardStyles.postTitle}>{version.name}</h3>}
      <PostText id={version.id} text={version.description} mentions={version.mentions} whole />
      <PostTags tags={version.tags} />
      <FileGrid files={version.files} />
    </li>
  )
}

/** A price at which a version was replaced: `BTCUSD 62,210.00 (−3.1%)`, on the idea of the post also in R: `(−3.1%, −0.8R)`. */
function formatVersionPrice(price: VersionPrice, idea: Idea | null): string {
  const { code, change_percent: change, is_sample } = price
  const r = change === null || idea === null ? null : versionMove(price, idea)
  const moves = [...(change === null ? [] : [formatMove(change)]), ...(r === null ? [] : [formatR(r)])]
  return [
    `${code} ${formatDecimal(price.price)}`,
    ...(moves.length === 0 ? [] : [`(${moves.join(', ')})`]),
    ...(is_sample ? [`(${t('Simulated')})`] : []),
  ].join(' ')
}

const Moment = ({ time, now }: { time: string; now: number }) => (
  <time dateTime={time} title={formatDateTime(time)}>
    {timeAgo(time, now)}
  </time>
)
