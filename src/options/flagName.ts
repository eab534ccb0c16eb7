/** Returns the name of an option on the command line, without dashes: `data-dir` for `dataDir`. */
export const flagName = (option: string): string => option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
