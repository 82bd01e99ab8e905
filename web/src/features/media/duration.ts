/** Formats a duration in seconds as players do: "0:48", "12:05", "1:02:09". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), String(whole % 60).padStart(2, '0')]
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
