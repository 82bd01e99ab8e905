import { useState } from 'react'

const KEY = 'chartPosts'

/** Whether charts show posts, remembered by this browser, and its setter. */
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
