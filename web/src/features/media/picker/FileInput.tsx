import type { Ref } from 'react'

interface Props {
  /** Opens the browser's own window by `click()`. */
  ref: Ref<HTMLInputElement>
  /** The endings of what may be chosen, without their dots. */
  endings: readonly string[]
  testId: string
  onChoose: (files: File[]) => void
}

/** What the browser chooses files with; a button in its place is what is seen. The same files may be chosen twice. */
export const FileInput = ({ ref, endings, testId, onChoose }: Props) => (
  <input
    ref={ref}
    type="file"
    multiple
    hidden
    accept={endings.map((ending) => `.${ending}`).join(',')}
    data-testid={testId}
    onChange={(event) => {
      // The list is live: it must be copied before the input is emptied.
      onChoose([...(event.target.files ?? [])])
      event.target.value = ''
    }}
  />
)
