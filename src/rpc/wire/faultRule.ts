import { z } from 'zod'
import { contradictionIn, faultMembers, type FaultRule as Rule } from '../../options/faults.ts'
import { readFaultText } from '../../options/faultText.ts'
import { expectation, type Member, type Shape } from '../../options/shape.ts'
import { orText } from './otherForms.ts'
import { strictObject } from './strictObject.ts'

const error = `an object with ${Object.keys(faultMembers).join(', ')}, or a string such as "latency=200±50,429=10%,method=eth_call"`

function schemaOf(shape: Shape): z.ZodType {
  const error = expectation(shape)
  const { type, min = 0, max = Number.MAX_SAFE_INTEGER, pattern } = shape
  if (pattern !== undefined) return z.string({ error }).regex(pattern.matches, { error })
  const number = z.number({ error }).min(min, { error }).max(max, { error })
  return type === 'integer' ? number.int({ error }) : number
}

const members = Object.entries<Member>(faultMembers).map(
  ([name, member]) => [name, schemaOf(member).optional().describe(member.describe)] as const,
)

const LongRule = strictObject(Object.fromEntries(members), { error }).transform((wire, context): Rule => {
  const rule: Rule = wire // the schemas of the members match the type
  const contradiction = contradictionIn(rule)
  if (contradiction !== undefined) {
    const { member, expected } = contradiction
    context.addIssue({ code: 'custom', path: member === null ? [] : [member], message: expected })
  }
  return rule
})

/** A fault rule: an object, or the short form of the command line. */
export const FaultRule = orText(readFaultText, LongRule)
