import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/**
 * Takes files that are dropped or pasted anywhere on the page; a browser would leave the page for a file that misses its target.
 * Gives whether files hang over the page right now.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [hovered, setHovered] = useState(false)

  const over = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setHovered(true)
  })
  const leave = useEffectEvent((event: DragEvent) => {
    // Between two elements of the page, the one that is entered is named.
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
    // A spreadsheet puts a picture of itself beside the text; then the text is meant.
    if (pasted.length === 0 || event.clipboardData?.types.includes('text/plain') === true) return
    event.preventDefault()
    onFiles(pasted)
  })

  useEffect(() => {
    const closed = new AbortController()
    const until = { signal: closed.signal }
    window.addEventListener('dragover', (event) => over(event), until)
    window.addEventListener('dragleave', (event) => leave(event), until)
    window.addEventListener('drop', (event) => drop(event), until)
    window.addEventListener('paste', (event) => paste(event), until)
    return () => closed.abort()
  }, [])
  return hovered
}
