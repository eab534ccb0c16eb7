type WithoutNulls<Members> = { [Name in keyof Members]: Exclude<Members[Name], null> }

/** The members of an object less those that hold null, which clients send for what they leave out. */
export function withoutNulls<Members extends object>(members: Members): WithoutNulls<Members> {
  for (const value of Object.values(members)) {
    if (value !== null) continue
    const present = Object.entries(members).filter(([, other]) => other !== null)
    return Object.fromEntries(present) as WithoutNulls<Members> // the same names, less those that hold null
  }
  return members as WithoutNulls<Members> // none does
}
