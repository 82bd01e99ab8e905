/** Timings in milliseconds (specification, section 9). */
export const SPLASH_MS = 2500
export const TOAST_MS = 2000
export const ERROR_MS = 5000

/** The verification bar grows by this many percent per step, up to 100. */
export const VERIFY_STEP = 10
export const VERIFY_STEP_MS = 500
