import { Link } from '@tanstack/react-router'
import { LoginForm } from '#features/auth/LoginForm.tsx'

/** Sign in by email. */
export default function LoginPage() {
  return (
    <>
      <div>
        <h1>Log in</h1>
        <p>Good to see you again.</p>
      </div>
      <LoginForm />
      <p className="muted">
        New here?{' '}
        <Link to="/signup" className="link strong">
          Sign up
        </Link>
      </p>
    </>
  )
}
