import { useEffect, useEffectEvent, useState } from 'react'
import { IMAGES_PER_MESSAGE } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { chosenOf, type FileRule } from '#features/media/attachments.ts'
import { type Attachments, useAttachments } from '#features/media/use-attachments.ts'
import { keepDraftFiles, readDraft, readDraftFiles, writeDraft } from '#lib/drafts.ts'
import { tWith } from '#words/t-with.ts'

/** What a message takes (decision D33). */
const PICTURES: FileRule = {
  kinds: ['image'],
  otherKind: (name) => tWith('{name}: only images can be sent.', { name }),
  most: IMAGES_PER_MESSAGE,
  tooMany: (name) => tWith('{name}: up to {count} images per message.', { name, count: IMAGES_PER_MESSAGE }),
}

/** What is kept of a draft beside the bytes of its pictures. */
interface Kept {
  text: string
  /** Of its pictures, in their order. */
  keys: string[]
}

function readKept(place: string): Kept {
  const { text = '', keys = [] } = (readDraft(place) ?? {}) as Partial<Kept>
  return { text, keys }
}

interface MessageDraft {
  text: string
  setText: (text: string) => void
  pictures: Attachments
  /** Empties it: it was sent. */
  clear: () => void
}

/** What is being written to somebody: it survives leaving and reloads, its pictures too. */
export function useMessageDraft({ me, to, locked }: { me: Id; to: Id; locked: boolean }): MessageDraft {
  const place = `draft:${me}:to:${to}`
  const [begun] = useState(() => readKept(place))
  const [text, setText] = useState(begun.text)
  const pictures = useAttachments({ initial: [], locked, rule: PICTURES })

  const [isComplete, setComplete] = useState(begun.keys.length === 0)
  const complete = useEffectEvent((kept: Map<string, File>) => {
    pictures.add(begun.keys.flatMap((key) => kept.get(key) ?? []))
    setComplete(true)
  })
  useEffect(() => {
    // Nothing is added while another message is edited.
    if (isComplete || locked) return
    let isOver = false
    void readDraftFiles(place).then((kept) => {
      if (!isOver) complete(kept)
    })
    return () => {
      isOver = true
    }
  }, [place, isComplete, locked])

  const keys = pictures.files.map(({ key }) => key)
  const keepAll = useEffectEvent(() => {
    const kept = isComplete ? keys : begun.keys
    writeDraft(place, text === '' && kept.length === 0 ? null : { text, keys: kept })
  })
  const keepPictures = useEffectEvent(() => {
    const files = pictures.files.flatMap((one) => chosenOf([one]).map((file) => ({ key: one.key, file })))
    void keepDraftFiles(place, files)
  })
  useEffect(() => keepAll(), [text, isComplete, keys.join()])
  useEffect(() => {
    if (isComplete) keepPictures()
  }, [isComplete, keys.join()])

  const clear = () => {
    setText('')
    for (const { key } of pictures.files) pictures.remove(key)
  }
  return { text, setText, pictures, clear }
}
