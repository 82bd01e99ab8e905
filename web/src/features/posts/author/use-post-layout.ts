import { useState } from 'react'

export type PostLayout = 'grid' | 'list'

const KEY = 'postLayout'

/** Layout of a profile's posts, stored in the browser, and its setter. */
export function usePostLayout(): [PostLayout, (layout: PostLayout) => void] {
  const [layout, setLayout] = useState<PostLayout>(() => (localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'))
  return [
    layout,
    (next) => {
      localStorage.setItem(KEY, next)
      setLayout(next)
    },
  ]
}
