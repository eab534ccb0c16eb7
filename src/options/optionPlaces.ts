/** Returns the place of an option in its configuration file as `file:line:column`; undefined if it is not in the file. */
type PlaceOf = (member: string) => string | undefined

const placesOf = new WeakMap<object, PlaceOf>()

/** Records the places of the options in a group that was read from a file. */
export const recordPlaces = (group: object, placeOf: PlaceOf): void => void placesOf.set(group, placeOf)

/** Returns the place of an option; undefined for options that come from no file. */
export const placeOfOption = (group: object, member: string): string | undefined => placesOf.get(group)?.(member)
