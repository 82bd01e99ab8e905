import type { Locator } from '@playwright/test'
import type { TestFile } from './users.ts'

/** Pastes or drops a file on an element. */
export async function transferFile(target: Locator, how: 'paste' | 'drop', { name, mimeType, buffer }: TestFile): Promise<void> {
  await target.evaluate(
    (element, { how: event, name: called, type, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], called, { type }))
      const init = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent(event, { ...init, clipboardData: data })
          : new DragEvent(event, { ...init, dataTransfer: data }),
      )
    },
    { how, name, type: mimeType, bytes: [...buffer] },
  )
}
