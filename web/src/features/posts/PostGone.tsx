import { Link } from '@tanstack/react-router'
import { CallError } from '#lib/call-error.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'

/** Whether a post could not be read because there is none. */
export const isGone = (error: Error | null): boolean => error instanceof CallError && error.code === 'not_found'

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
