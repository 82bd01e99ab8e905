/** Ticks that an arrow key moves a level with Shift. */
const SHIFT_TICKS = 10

/** The ticks that a key moves a level, up or down; 0 for other keys. */
export function ticksOf({ key, shiftKey }: { key: string; shiftKey: boolean }): number {
  const direction = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0
  return direction * (shiftKey ? SHIFT_TICKS : 1)
}
