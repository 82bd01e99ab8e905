/** Calls a function after the next paint, so that an input is answered before the work that it causes. A hidden page does not paint. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
