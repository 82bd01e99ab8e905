import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'

/** Stands where a post would stand that is deleted, or never was. */
export function PostGone() {
  return (
    <Empty
      title="This post is not here"
      text="It was deleted, or its address is not quite right."
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Go Home
        </Link>
      }
    />
  )
}
