import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Id } from '@trademates/contract/wire'
import { viewOf } from '#features/media/grid/FileLink.tsx'
import { usePrivateFileUrls } from '#features/media/use-private-files.ts'
import { FileViewer } from '#features/media/viewer/FileViewer.tsx'
import { showToast } from '#lib/notify/toast.ts'
import { messageAgo, useNow } from '#lib/time/time.ts'
import { t } from '#i18n/t.ts'
import { useMessages } from '#features/chat/messages/use-messages.ts'
import { imageOwner } from './image-owner.ts'
import { conversationQuery } from './queries.ts'
import styles from '#features/media/viewer/FileViewer.module.css'

interface Props {
  /** The partner of the conversation. */
  userId: Id
  /** The id of the image shown. */
  shown: Id
}

/** The loaded images of a conversation, one at a time, full screen. */
export function ChatViewer({ userId, shown }: Props) {
  // Reads the same pages as the conversation below.
  const at = useSearch({ strict: false, select: (search) => search.at })
  const { messages, isError } = useMessages(userId, at)
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  const without = () => void navigate({ to: '.', search: ({ view: _, ...others }) => others, replace: true, resetScroll: false })
  const show = (file: Id) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, view: viewOf(imageOwner(userId), file) }),
      replace: true,
      resetScroll: false,
    })

  const all = messages?.toReversed() ?? []
  const files = usePrivateFileUrls(
    all.flatMap((message) => message.files),
    shown,
  )
  const message = all.find((one) => one.files.some(({ id }) => id === shown))

  const isMissing = isError || (messages !== undefined && message === undefined)
  const reportMissing = useEffectEvent(() => {
    showToast({ kind: 'bad', text: t('Image no longer available.') })
    without()
  })
  useEffect(() => {
    if (isMissing) reportMissing()
  }, [isMissing])

  if (message === undefined) return null
  return (
    <FileViewer
      files={files}
      shown={shown}
      onShow={show}
      onClose={canGoBack ? () => router.history.back() : without}
      caption={<Caption userId={userId} isOwn={message.sender_id !== userId} timestamp={message.timestamp} />}
    />
  )
}

function Caption({ userId, isOwn, timestamp }: { userId: Id; isOwn: boolean; timestamp: string }) {
  const now = useNow()
  const name = useQuery(conversationQuery(userId)).data?.user.username
  return (
    <p className={styles.viewerBy}>
      <b>{isOwn ? t('You') : name}</b> {messageAgo(timestamp, now)}
    </p>
  )
}
