import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { t } from '#i18n/t.ts'
import conversationStyles from '#features/chat/Conversation.module.css'
import messageLogStyles from './MessageLog.module.css'

const BUBBLES = [
  { width: 320, own: false },
  { width: 220, own: false },
  { width: 280, own: true },
  { width: 180, own: false },
  { width: 340, own: true },
]

/** Placeholders of loading messages. */
export const MessageSkeletons = () => (
  <div className={messageLogStyles.logPlace} role="status" aria-busy="true" aria-label={t('Loading messages')}>
    <div data-slot="log" className={messageLogStyles.log}>
      <div className={`${messageLogStyles.logIn} ${messageLogStyles.messages}`}>
        {BUBBLES.map(({ width, own }) => (
          <div
            key={width}
            className={
              own
                ? `${messageLogStyles.message} ${messageLogStyles.messageOwn} ${conversationStyles.messageWaiting}`
                : `${messageLogStyles.message} ${conversationStyles.messageWaiting}`
            }
          >
            <Skeleton width={width} height={42} />
          </div>
        ))}
      </div>
    </div>
  </div>
)
