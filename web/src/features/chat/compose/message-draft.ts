import { useEffect, useEffectEvent, useState } from 'react'
import { MAX_IMAGES_PER_MESSAGE } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { localFiles, type FileRule } from '#features/media/picker/attachments.ts'
import { type Attachments, useAttachments } from '#features/media/picker/use-attachments.ts'
import { saveDraftFiles, readDraft, readDraftFiles, writeDraft } from '#lib/storage/drafts.ts'
import { tWith } from '#i18n/t-with.ts'

/** The attachment rules of a message (decision D33). */
const IMAGE_RULE: FileRule = {
  kinds: ['image'],
  otherKind: (name) => tWith('{name}: only images can be sent.', { name }),
  maxCount: MAX_IMAGES_PER_MESSAGE,
  tooMany: (name) => tWith('{name}: up to {count} images per message.', { name, count: MAX_IMAGES_PER_MESSAGE }),
}

/** A stored draft without the bytes of its images. */
interface StoredDraft {
  text: string
  /** The keys of its images, in order. */
  keys: string[]
}

function readStoredDraft(draftKey: string): StoredDraft {
  const { text = '', keys = [] } = (readDraft(draftKey) ?? {}) as Partial<StoredDraft>
  return { text, keys }
}

interface MessageDraft {
  text: string
  setText: (text: string) => void
  pictures: Attachments
  /** Empties the draft after sending. */
  clear: () => void
}

/** The draft to one user; it survives navigation and reloads, including its images. */
export function useMessageDraft({ me, to, locked }: { me: Id; to: Id; locked: boolean }): MessageDraft {
  const draftKey = `draft:${me}:to:${to}`
  const [stored] = useState(() => readStoredDraft(draftKey))
  const [text, setText] = useState(stored.text)
  const pictures = useAttachments({ initial: [], locked, rule: IMAGE_RULE })

  const [isComplete, setComplete] = useState(stored.keys.length === 0)
  const complete = useEffectEvent((files: Map<string, File>) => {
    pictures.add(stored.keys.flatMap((key) => files.get(key) ?? []))
    setComplete(true)
  })
  useEffect(() => {
    // Nothing is added while another message is edited.
    if (isComplete || locked) return
    let isOver = false
    void readDraftFiles(draftKey).then((files) => {
      if (!isOver) complete(files)
    })
    return () => {
      isOver = true
    }
  }, [draftKey, isComplete, locked])

  const keys = pictures.files.map(({ key }) => key)
  const storeDraft = useEffectEvent(() => {
    const shownKeys = isComplete ? keys : stored.keys
    writeDraft(draftKey, text === '' && shownKeys.length === 0 ? null : { text, keys: shownKeys })
  })
  const storePictures = useEffectEvent(() => {
    const files = pictures.files.flatMap((one) => localFiles([one]).map((file) => ({ key: one.key, file })))
    void saveDraftFiles(draftKey, files)
  })
  useEffect(() => storeDraft(), [text, isComplete, keys.join()])
  useEffect(() => {
    if (isComplete) storePictures()
  }, [isComplete, keys.join()])

  const clear = () => {
    setText('')
    for (const { key } of pictures.files) pictures.remove(key)
  }
  return { text, setText, pictures, clear }
}
