/** Handling of unknown members of request objects. */
import { unknownMember } from '../errors.ts'
import { type Finder, finderOf, memberSuggestion, type UnknownMember } from '../wire/unknownMembers.ts'
import type { Services } from './context.ts'
import type { Call } from './envelope.ts'
import type { MethodSignature, Param } from './methodSignature.ts'

type MemberPolicy = Pick<Services, 'strictParams' | 'warn'>

/**
 * Refuses unknown members in the arguments of a call with -32602 if the parameters are strict, and otherwise warns about each. The arguments must
 * already match their schemas.
 */
export function checkMembers(method: MethodSignature, { method: name, params = [] }: Call, policy: MemberPolicy): void {
  for (let index = 0; index < method.params.length; index++) {
    const param = method.params[index]! // within bounds
    checkArgument(param, index, Array.isArray(params) ? params[index] : Reflect.get(params, param.name), name, policy)
  }
}

/** Does the same for one argument of the method `name`. */
export function checkArgument(
  param: Param,
  index: number,
  argument: unknown,
  name: string,
  { strictParams = false, warn }: MemberPolicy,
): void {
  const finder = finderFor(param)
  if (finder === null || (!strictParams && warn === undefined)) return
  const found: UnknownMember[] = []
  finder(argument, () => ({ path: param.name, pattern: param.name }), found)
  for (const member of found) {
    if (strictParams) throw unknownMember({ index, path: member.path, suggestion: memberSuggestion(member) })
    warn?.(
      `${name} ignores the unknown member ${member.pattern}; ${memberSuggestion(member)}; --strict-params rejects such requests`,
    )
  }
}

/** The finder of each parameter. Null for one without objects to check. */
const finders = new WeakMap<Param, Finder | null>()

function finderFor(param: Param): Finder | null {
  let finder = finders.get(param)
  if (finder === undefined) {
    finder = finderOf(param.schema) ?? null
    finders.set(param, finder)
  }
  return finder
}
