/** The extension of a file name, in capitals. */
export const fileExtension = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toUpperCase()
