/** Metadata of a video: displayed width and height in pixels; duration in seconds, null if unknown. */
export interface VideoMetadata {
  width: number
  height: number
  duration: number | null
}
