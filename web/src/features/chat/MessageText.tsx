import { TextPiece } from '#features/posts/PostText.tsx'
import { textParts } from '#features/posts/text-parts.ts'

/** What a message says, with its links and cashtags as posts have them. */
export const MessageText = ({ text }: { text: string }) =>
  // The pieces of one text never change places.
  textParts(text).map((part, place) => <TextPiece key={place} part={part} />)
