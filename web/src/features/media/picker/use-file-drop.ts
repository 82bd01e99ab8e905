import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/**
 * Accepts files dropped or pasted anywhere on the page; otherwise a browser would navigate to a dropped file. Returns whether files are
 * being dragged over the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [hovered, setHovered] = useState(false)

  const over = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setHovered(true)
  })
  const leave = useEffectEvent((event: DragEvent) => {
    // `relatedTarget` is null only when the drag leaves the page.
    if (event.relatedTarget === null) setHovered(false)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setHovered(false)
    onFiles([...(event.dataTransfer?.files ?? [])])
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = [...(event.clipboardData?.files ?? [])]
    // Spreadsheets put an image next to the copied text; then the text is pasted.
    if (pasted.length === 0 || event.clipboardData?.types.includes('text/plain') === true) return
    event.preventDefault()
    onFiles(pasted)
  })

  useEffect(() => {
    const abort = new AbortController()
    const options = { signal: abort.signal }
    window.addEventListener('dragover', (event) => over(event), options)
    window.addEventListener('dragleave', (event) => leave(event), options)
    window.addEventListener('drop', (event) => drop(event), options)
    window.addEventListener('paste', (event) => paste(event), options)
    return () => abort.abort()
  }, [])
  return hovered
}
