/** Where the members of a group of options were written: `file:line:column`, or undefined for what is not in the file. */
type PlaceOf = (member: string) => string | undefined

const places = new WeakMap<object, PlaceOf>()

/** Notes where the members of a group, which was read from a file, stand in it. */
export const notePlaces = (group: object, placeOf: PlaceOf): void => void places.set(group, placeOf)

/** Where a member of a group of options was written; undefined for options that come from no file. */
export const placeOfOption = (group: object, member: string): string | undefined => places.get(group)?.(member)
