import './Dots.css'

/** Three dots that come and go. */
export const Dots = () => (
  <span className="dots" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
