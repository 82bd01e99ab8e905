import type { Ref } from 'react'

interface Props {
  /** Call `click()` on it to open the browser's file dialog. */
  ref: Ref<HTMLInputElement>
  /** Allowed extensions without the dot. */
  extensions: readonly string[]
  testId: string
  onChoose: (files: File[]) => void
}

/** Hidden file input, opened by a button. The same files can be chosen again. */
export const FileInput = ({ ref, extensions, testId, onChoose }: Props) => (
  <input
    ref={ref}
    type="file"
    multiple
    hidden
    accept={extensions.map((extension) => `.${extension}`).join(',')}
    data-testid={testId}
    onChange={(event) => {
      // The list is live, so it is copied before the input is cleared.
      onChoose([...(event.target.files ?? [])])
      event.target.value = ''
    }}
  />
)
