/** Timings of the screen, in milliseconds (specification, section 9). */
export const SPLASH_MS = 2500
export const TOAST_MS = 2000
export const ERROR_MS = 5000

/** The verification bar grows this many percent at each step, until 100. */
export const VERIFY_STEP = 10
export const VERIFY_STEP_MS = 500
