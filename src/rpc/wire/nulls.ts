type WithoutNulls<Members> = { [Name in keyof Members]: Exclude<Members[Name], null> }

/** An object without its members that are null, which on the wire means the same as leaving them out. */
export function withoutNulls<Members extends object>(members: Members): WithoutNulls<Members> {
  const present = Object.entries(members).filter(([, value]) => value !== null)
  return Object.fromEntries(present) as WithoutNulls<Members> // the same names, less those that hold null
}
