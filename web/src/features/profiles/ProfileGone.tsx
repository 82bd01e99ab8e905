import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'

/** Stands where a profile would stand that is deleted, hidden by a block, or never was: nobody learns which. */
export function ProfileGone() {
  return (
    <>
      <h1 className="sr-only">Profile</h1>
      <Empty
        title="This person is not here"
        text="The account is gone, or its address is not quite right."
        action={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            Go Home
          </Link>
        }
      />
    </>
  )
}
