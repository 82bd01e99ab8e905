import { type DragEvent, useState } from 'react'

/** Private data type, so that no other page accepts the drag. Carries the key of the file. */
const DRAG_TYPE = 'application/x-trademates-attachment'

/** Starts dragging the preview of the file with this key. */
export const startDrag = (event: DragEvent, key: string): void => event.dataTransfer.setData(DRAG_TYPE, key)

interface DropTarget {
  /** A preview is being dragged over it. */
  isTarget: boolean
  handlers: { onDragOver: (event: DragEvent) => void; onDragLeave: () => void; onDrop: (event: DragEvent) => void }
}

/** A drop target for dragged previews. `onDrop` receives the key of the dropped file. */
export function useDropTarget(onDrop: (key: string) => void): DropTarget {
  const [isTarget, setTarget] = useState(false)
  return {
    isTarget,
    handlers: {
      onDragOver(event) {
        if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
        event.preventDefault()
        setTarget(true)
      },
      onDragLeave: () => setTarget(false),
      onDrop(event) {
        const dragged = event.dataTransfer.getData(DRAG_TYPE)
        if (dragged === '') return
        event.preventDefault()
        setTarget(false)
        onDrop(dragged)
      },
    },
  }
}
