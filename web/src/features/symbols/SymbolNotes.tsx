import { Link } from '@tanstack/react-router'
import type { SymbolDetails, WarningParams } from '@trademates/contract/symbols'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'

/** Says why the symbol is kept out of the trending symbols. */
function PostingWarning({ posts, new_posts: newPosts, is_thin: isThin }: WarningParams) {
  return (
    <p role="note">
      {newPosts === 0
        ? tWith('Unusual posting: {posts, plural, one {# post} other {# posts}} in an hour.', { posts })
        : tWith('Unusual posting: {posts, plural, one {# post} other {# posts}} in an hour, {newPosts} by accounts younger than 7 days.', {
            posts,
            newPosts,
          })}
      {isThin && ` ${t('Trading is thin.')}`}
    </p>
  )
}

/** Warns of unusual posting, says that an index cannot be traded, and what else a tag of the symbol may mean. */
export function SymbolNotes({ symbol }: { symbol: SymbolDetails }) {
  const { kind, tradable_as: future, warning_params: warning, shared_tags: shared } = symbol
  if (kind === 'tradable' && shared.length === 0 && warning === null) return null
  return (
    <Stack gap={4} className="muted text-sm">
      {warning !== null && <PostingWarning {...warning} />}
      {kind !== 'tradable' && (
        <p>
          {t('An index cannot be traded itself.')}
          {future !== null && (
            <>
              {' '}
              {t('Future')}:{' '}
              <Link to="/symbol/$code" params={{ code: future }}>
                {future}
              </Link>
            </>
          )}
        </p>
      )}
      {shared.map(({ tag, code, name }) => (
        <p key={code}>
          {tWith('Also {tag}:', { tag: `$${tag}` })}{' '}
          <Link to="/symbol/$code" params={{ code }}>
            {name} ({code})
          </Link>
        </p>
      ))}
    </Stack>
  )
}
