import { type DragEvent, useState } from 'react'

/** What a dragged preview carries: its key. No other page knows the name. */
const DRAGGED = 'application/x-trademates-attachment'

/** Starts dragging the preview of the file with this key. */
export const drag = (event: DragEvent, key: string): void => event.dataTransfer.setData(DRAGGED, key)

interface DropPlace {
  /** Whether a preview hangs over it. */
  isTarget: boolean
  handlers: { onDragOver: (event: DragEvent) => void; onDragLeave: () => void; onDrop: (event: DragEvent) => void }
}

/** A place where dragged previews are dropped; `onDrop` gets the key of what was. */
export function useDropPlace(onDrop: (key: string) => void): DropPlace {
  const [isTarget, setTarget] = useState(false)
  return {
    isTarget,
    handlers: {
      onDragOver(event) {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setTarget(true)
      },
      onDragLeave: () => setTarget(false),
      onDrop(event) {
        const dragged = event.dataTransfer.getData(DRAGGED)
        if (dragged === '') return
        event.preventDefault()
        setTarget(false)
        onDrop(dragged)
      },
    },
  }
}
