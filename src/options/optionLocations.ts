/** Returns the location of an option in its configuration file as `file:line:column`; undefined if it is not in the file. */
type LocationOf = (member: string) => string | undefined

const locations = new WeakMap<object, LocationOf>()

/** Records the locations of the options in a group that was read from a file. */
export const recordLocations = (group: object, locationOf: LocationOf): void => void locations.set(group, locationOf)

/** Returns the location of an option; undefined for options that come from no file. */
export const locationOfOption = (group: object, member: string): string | undefined => locations.get(group)?.(member)
