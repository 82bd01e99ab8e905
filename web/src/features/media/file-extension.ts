/** The ending of a file's name, in capitals: what a sheet of paper says that stands for it. */
export const fileExtension = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toUpperCase()
