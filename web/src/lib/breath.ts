/** Lets the browser do what else is to be done: what follows is a task of its own. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
