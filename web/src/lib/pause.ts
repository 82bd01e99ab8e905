/** Resolves after so many milliseconds, or as soon as the network comes back. */
export function pauseOrOnline(length: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, length)
    window.addEventListener('online', end)
  })
}
