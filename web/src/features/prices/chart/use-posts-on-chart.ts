import { useState } from 'react'

const KEY = 'chartPosts'

/** Whether posts stand on charts, which this browser remembers, and what changes it. */
export function usePostsOnChart(): [boolean, (on: boolean) => void] {
  const [shown, setShown] = useState(() => localStorage.getItem(KEY) !== 'hidden')
  return [
    shown,
    (on) => {
      localStorage.setItem(KEY, on ? 'shown' : 'hidden')
      setShown(on)
    },
  ]
}
