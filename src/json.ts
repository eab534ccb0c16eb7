/** Whether a value is an object that is neither null nor an array. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Defined<Members> = { [Name in keyof Members]: Exclude<Members[Name], undefined> }

/** Returns the members of an object that are not undefined. */
export const definedMembers = <Members extends object>(members: Members): Partial<Defined<Members>> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<Defined<Members>> // undefined members are removed

/** Returns the value of a JSON text, or undefined for another text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
