import { useState } from 'react'

export type PostLayout = 'grid' | 'list'

const KEY = 'postLayout'

/** How the posts of a profile are laid out, which this browser remembers, and what changes it. */
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
