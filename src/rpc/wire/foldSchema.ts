import type { z } from 'zod'

/** Builds a function for a schema from the functions of its parts. A part without a function is undefined. */
export interface SchemaFold<Part extends object> {
  readonly items: (element: Part) => Part
  readonly positions: (items: readonly (Part | undefined)[]) => Part
  readonly values: (value: Part) => Part
  /** `options` has the options with a function, in order. It is not empty. */
  readonly union: (options: readonly [Part, ...Part[]]) => Part
  readonly object: (schema: z.core.$ZodType, members: ReadonlyMap<string, Part | undefined>) => Part | undefined
}

/** Returns the function of a schema; undefined if neither the schema nor any part of it has one. */
export function foldSchema<Part extends object>(schema: z.core.$ZodType, fold: SchemaFold<Part>): Part | undefined {
  const partOf = (inner: z.core.$ZodType): Part | undefined => foldSchema(inner, fold)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return partOf(def.innerType)
    case 'pipe':
      // A function that prepares values for a schema comes before it.
      return partOf((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in)
    case 'lazy':
      return partOf(def.getter())
    case 'array':
      return mapped(partOf(def.element), fold.items)
    case 'tuple': {
      const items = def.items.map(partOf)
      return items.some((item) => item !== undefined) ? fold.positions(items) : undefined
    }
    case 'record':
      return mapped(partOf(def.valueType), fold.values)
    case 'union': {
      const [first, ...others] = def.options.map(partOf).filter((option) => option !== undefined)
      return mapped(first, (option) => fold.union([option, ...others]))
    }
    case 'object':
      return fold.object(schema, new Map(Object.entries(def.shape).map(([name, member]) => [name, partOf(member)])))
    default:
      return undefined
  }
}

const mapped = <Part>(part: Part | undefined, map: (part: Part) => Part): Part | undefined =>
  part === undefined ? undefined : map(part)
