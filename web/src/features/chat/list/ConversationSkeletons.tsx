import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import conversationListStyles from './ConversationList.module.css'
import conversationRowStyles from './ConversationRow.module.css'

const ROWS = [118, 84, 132, 96, 108, 76, 124]

/** Placeholders of loading conversations. */
export const ConversationSkeletons = () => (
  <div className={conversationListStyles.listRows} aria-busy="true" aria-label={t('Loading messages')} role="status">
    {ROWS.map((width) => (
      <div key={width} data-slot="conversation-row" className={conversationRowStyles.conversationRow}>
        <Skeleton width={40} height={40} round />
        <Stack as="span" gap={8} className={`${conversationRowStyles.main} ${conversationRowStyles.loading}`}>
          <Skeleton width={width} height={14} />
          <Skeleton width="72%" height={12} />
        </Stack>
      </div>
    ))}
  </div>
)
