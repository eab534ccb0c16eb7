/** Prints src/rpc/generated/methodNames.ts: the names and effects of all methods, which the gateway uses without loading a method. */

import { methods } from '../../src/rpc/generated/methodTable.ts'
import { effectOf } from '../../src/rpc/protocol/methodSignature.ts'

const lines = Object.entries(methods).map(([name, method]) => {
  const { sameEffectAs, aliases } = method
  if (sameEffectAs !== undefined && (methods[sameEffectAs] ?? method).sameEffectAs !== undefined)
    throw new Error(`sameEffectAs of ${name} must be a method without sameEffectAs`)
  return ` ${[name, ...aliases].join(' ')} ${effectOf(name, method)}/${sameEffectAs ?? ''}`
})

process.stdout.write(`// Made from the definitions of methods/ by \`npm run generate\`. Do not edit.

/** A line for each method: its name and its aliases, then its effect and a method with the same effect. Only names have a space on both sides. */
export const methodNames = \`
${lines.join('\n')}
\`
`)
